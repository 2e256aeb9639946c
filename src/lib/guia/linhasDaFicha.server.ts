import type { Infracao } from '#lib/multas/infracoes.server.ts';
import type { Ficha } from './fichas.server.ts';

export interface LinhaDaFicha {
  rotulo: string;
  /** One paragraph, or a list. */
  textos: readonly string[];
}

/** Infractions without a person at the wheel: there is no driver to name (CTB art. 257, § 7º). */
const SEM_CONDUCAO: readonly string[] = ['70052'];

const ABORDAGEM: Readonly<Record<Ficha['abordagem'], string>> = {
  obrigatoria: 'Obrigatória: sem parar o condutor não se lavra este auto.',
  dispensada: 'Dispensada: o auto pode ser lavrado sem parar o condutor, e sem dizer por que não foi parado.',
  depende: 'Depende do caso.',
};

const QUEM_AUTUA: Readonly<Record<Ficha['competencia'][number], string>> = {
  estadual: 'órgão estadual de trânsito',
  municipal: 'órgão municipal de trânsito',
  rodoviario: 'órgão rodoviário (PRF, DNIT, DER)',
};

/** The rows of a sheet in the order of the manual's: record, who answers, stop, measure, competence, crime, limits. */
export function linhasDaFicha(infracao: Infracao, ficha: Ficha): LinhaDaFicha[] {
  const { registra, abordagem, abordagemNota, medida, competencia, crime, limites } = ficha;
  const linhas: (LinhaDaFicha | null)[] = [
    { rotulo: 'O que se registra', textos: [registra] },
    { rotulo: 'Quem responde', textos: [quemResponde(infracao, ficha)] },
    { rotulo: 'Abordagem', textos: [[ABORDAGEM[abordagem], abordagemNota].filter(Boolean).join(' ')] },
    { rotulo: 'Medida administrativa', textos: [medida ?? 'A ficha do manual não prevê nenhuma.'] },
    { rotulo: 'Quem pode autuar', textos: [emLista(competencia.map((orgao) => QUEM_AUTUA[orgao]))] },
    {
      rotulo: 'Crime',
      textos: [
        crime
          ? `Pode ser também o do art. ${crime.artigo} do CTB. ${crime.quando}`
          : 'A ficha do manual não aponta crime.',
      ],
    },
    limites.length > 0 ? { rotulo: 'Limites', textos: limites } : null,
  ];
  return linhas.filter((linha) => linha !== null);
}

/** Who is responsible, and whether a driver can be named: only for a driver's act without a stop (CTB art. 257, §§ 2º, 3º, 7º). */
export function quemResponde(
  { codigo, responsavel }: Pick<Infracao, 'codigo' | 'responsavel'>,
  { abordagem, responde }: Pick<Ficha, 'abordagem' | 'responde'>,
): string {
  if (SEM_CONDUCAO.includes(codigo)) return responde ?? '';
  return [responde, indicacao(responsavel, abordagem)].filter(Boolean).join(' ');
}

function indicacao(responsavel: Infracao['responsavel'], abordagem: Ficha['abordagem']): string {
  if (responsavel === 'proprietario')
    return 'É infração do proprietário (art. 257, § 2º, do CTB): não há condutor a indicar.';
  return abordagem === 'obrigatoria'
    ? 'É infração de quem dirigia, e a abordagem o identifica: não há condutor a indicar.'
    : 'É infração de quem dirigia. Se ele não foi identificado na hora, o proprietário pode indicar o condutor em 30 dias da notificação da autuação (art. 257, § 7º, do CTB).';
}

/** `A, B ou C`, with a capital and a full stop. */
function emLista(partes: readonly string[]): string {
  const texto = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(partes);
  return `${texto.charAt(0).toUpperCase()}${texto.slice(1)}.`;
}
