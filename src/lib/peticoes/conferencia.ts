import * as v from 'valibot';
import { formatDate, type IsoDate } from '#lib/dates.ts';
import { drawnFields } from '#lib/forms/fields.ts';
import { definitiva } from '#lib/multas/fim.ts';
import { type FatosDaMulta, procedimentoDaMulta } from '#lib/multas/situacao.ts';
import type { Desenho } from '#lib/ui/campo.ts';
import { fatosDoCaso } from './caso.ts';
import { campoDe, desenhos, type Erros, type NomeDoCampo, type Rascunho } from './form.ts';
import type { Fase } from './fundamentos.ts';
import { MOTIVO, MOTIVOS } from './motivos.ts';
import { type PropostaComTexto, propostasComTexto, respostasDoRascunho } from './rascunho.ts';
import { errosDasDatas } from './recusas.ts';
import { faltaDoPrazo, RECONHECIDA, terminouEm } from './ultimoDia.ts';

// The free check before an appeal or petition is bought: the dates of the notice and one ground, judged by the wizard's rules.

export type PaginaDaConferencia = 'datas' | 'motivo';

/**
 * The dates that open a ground, by phase: together with phase, infraction date, ground and the box of a recognition at most seven
 * questions. A signed AIT adds two, which say whether it served as the notice.
 */
const DATAS: Record<Fase, readonly NomeDoCampo[]> = {
  P: ['prazo', 'dataEmissaoAutuacao', 'autoAssinado', 'assinadoPeloDono', 'autoImprimePrazo'],
  I: ['prazo', 'dataEmissaoPenalidade', 'penalidadeComoChegou', 'houveDefesaPrevia'],
  II: ['dataCienciaJari', 'dataRecebimentoRecurso', 'dataDecisaoJari'],
};

/** The fields of a page; `conhecido` is the data of a watched fine. */
export function camposDaPagina(pagina: PaginaDaConferencia, conhecido: Rascunho): readonly NomeDoCampo[] {
  const abertos = (nomes: readonly NomeDoCampo[]) => nomes.filter((nome) => !conhecido[nome]);
  if (pagina === 'motivo') {
    const todos = Object.values(MOTIVOS).flatMap(({ campos }) => campos);
    const sabidos: readonly NomeDoCampo[] = conhecido.Enquadramento ? ['Enquadramento'] : [];
    return [...new Set(todos)].filter((nome) => !sabidos.includes(nome));
  }
  const fase = faseDe(conhecido);
  return [
    ...abertos(['Fase', 'DataInfracao']),
    ...(fase ? DATAS[fase] : new Set(Object.values(DATAS).flat())),
    'reconheceuNoSne',
  ];
}

/** `dados` is what was answered so far: the grounds offered depend on its phase. */
export function desenhosDaPagina(
  pagina: PaginaDaConferencia,
  conhecido: Rascunho,
  dados: Rascunho,
): Record<string, Desenho> {
  const campos = desenhos(camposDaPagina(pagina, conhecido));
  const opcionais = Object.entries(campos).map(([nome, desenho]) => [
    nome,
    pagina === 'motivo' ? { ...desenho, obrigatorio: undefined } : desenho,
  ]);
  return {
    ...(pagina === 'motivo' ? drawnFields({ motivo: doMotivo({ ...dados, ...conhecido }) }) : {}),
    ...Object.fromEntries(opcionais),
  };
}

/** The answer on which each field depends (styles/parts/assistente.css). */
export function quandoDaPagina(pagina: PaginaDaConferencia, conhecido: Rascunho): Record<string, string> {
  const donos = (nome: NomeDoCampo, grupos: Readonly<Record<string, readonly NomeDoCampo[]>>) =>
    Object.keys(grupos).filter((um) => grupos[um]?.includes(nome));
  const motivos = Object.fromEntries(Object.entries(MOTIVOS).map(([um, { campos }]) => [um, campos]));
  return Object.fromEntries(
    camposDaPagina(pagina, conhecido).flatMap((nome): [string, string][] => {
      const doCampo = campoDe(nome).quando;
      if (doCampo) return [[nome, doCampo]];
      if (pagina === 'motivo') return [[nome, `motivo=${donos(nome, motivos).join('|')}`]];
      const fases = donos(nome, DATAS);
      return faseDe(conhecido) || fases.length === 0 ? [] : [[nome, `Fase=${fases.join('|')}`]];
    }),
  );
}

/** The typed answers of the chosen ground; those of another ground are dropped. */
export function respostasDoFundamento(dados: Rascunho): Rascunho {
  const escolhidos = MOTIVOS[dados.motivo ?? '']?.campos ?? [];
  const outros = Object.values(MOTIVOS).flatMap(({ campos }) => campos);
  return Object.fromEntries(
    Object.entries(dados).filter(
      ([nome]) => escolhidos.some((um) => um === nome) || !outros.some((um) => um === nome),
    ),
  );
}

/** The answers in an address, of the check or on their way into a petition. */
export function respostasDoEndereco(consulta: URLSearchParams): Rascunho {
  return Object.fromEntries([...consulta].filter(([nome]) => NO_ENDERECO.has(nome)));
}

const NO_ENDERECO = new Set<string>([
  ...['motivo', 'multaAcompanhada'],
  ...camposDaPagina('datas', {}),
  ...camposDaPagina('motivo', {}),
  ...Object.values(MOTIVOS).flatMap(({ diz }) => Object.keys(diz)),
]);

/** The answers as the start of a petition, about the watched fine `multaAcompanhada`. */
export function respostasParaAPeticao(dados: Rascunho, multaAcompanhada = ''): Rascunho {
  return { ...respostasEDitos(dados, {}), ...(multaAcompanhada && { multaAcompanhada }) };
}

/** The effective answers: of the chosen phase and ground, and the data of a watched fine. */
export function rascunhoDaConferencia(dados: Rascunho, conhecido: Rascunho): Rascunho {
  return { ...respostasEDitos(dados, conhecido), ...MOTIVOS[dados.motivo ?? '']?.supoe };
}

function respostasEDitos(dados: Rascunho, conhecido: Rascunho): Rascunho {
  const fase = faseDe({ ...dados, ...conhecido });
  const { campos = [], diz = {} } = MOTIVOS[dados.motivo ?? ''] ?? {};
  const sempre = ['Fase', 'DataInfracao', 'reconheceuNoSne'] as const;
  const nomes: readonly NomeDoCampo[] = [...sempre, ...(fase ? DATAS[fase] : []), ...campos];
  const lidos = nomes.flatMap((nome) => (nome in dados ? [[nome, dados[nome]]] : []));
  const ditos = { ...conhecido, ...Object.fromEntries(lidos), ...diz };
  // A notice that never arrived has no day.
  return diz.comoChegou === 'nunca' ? { ...ditos, dataEmissaoAutuacao: '' } : ditos;
}

/** Errors and missing fields of a page, by field. */
export function errosDaPagina(
  pagina: PaginaDaConferencia,
  { dados, conhecido, hoje }: { dados: Rascunho; conhecido: Rascunho; hoje: IsoDate },
): Erros {
  const rascunho = rascunhoDaConferencia(dados, conhecido);
  if (reconheceu(rascunho)) return {};
  const fase = faseDe(rascunho);
  const erros: Erros =
    pagina === 'motivo' ? erroDoCampo('motivo', v.safeParse(MOTIVO.schema, dados.motivo)) : {};
  const respostas = respostasDoRascunho(rascunho);
  const doCaso = errosDasDatas(respostas, hoje);
  for (const nome of camposDaPagina(pagina, conhecido)) {
    const valor = rascunho[nome] ?? '';
    const obrigatorio = pagina === 'datas' && (nome === 'Fase' || nome === 'DataInfracao');
    if (valor === '' && !obrigatorio) continue;
    Object.assign(erros, erroDoCampo(nome, v.safeParse(campoDe(nome).schema, valor)));
    const erro = doCaso[nome];
    if (erro) erros[nome] ??= erro;
  }
  if (fase === 'II') {
    if (pagina === 'datas' && !rascunho.dataCienciaJari)
      erros.dataCienciaJari = 'Copie este dia da carta: é por ele que começamos.';
    return erros;
  }
  const { prazo, penalidadeComoChegou } = faltaDoPrazo(respostas, hoje);
  if (penalidadeComoChegou && pagina === 'datas') erros.penalidadeComoChegou ??= penalidadeComoChegou;
  // Only the next page asks whether the notice of autuação ever came, without which there is no day to copy.
  const talvezNunca = fase === 'P' && !rascunho.prazo && !rascunho.dataEmissaoAutuacao;
  if (prazo && pagina === 'datas' && !talvezNunca) erros.prazo ??= prazo;
  if (prazo && pagina === 'motivo')
    erros.motivo ??= 'Com a carta, volte e informe o último dia impresso nela, ou o dia da expedição.';
  return erros;
}

export interface ResultadoDaConferencia {
  propostas: PropostaComTexto[];
  /** Why nothing is examined, whatever the ground. */
  recusa: string | null;
}

/** The supported grounds, and whether there is time for them. */
export function resultadoDaConferencia(rascunho: Rascunho, hoje: IsoDate): ResultadoDaConferencia {
  if (reconheceu(rascunho)) return { propostas: [], recusa: RECONHECIDA };
  const { fase, dataInfracao, ...outras } = respostasDoRascunho(rascunho);
  if (!fase || !dataInfracao) return { propostas: [], recusa: null };
  const respostas = { ...outras, fase, dataInfracao };
  const fim = terminouEm(respostas, hoje);
  if (fim) return { propostas: [], recusa: prazoTerminado(fim) };
  return { propostas: propostasComTexto(fatosDoCaso(respostas, hoje)), recusa: null };
}

/** Why an ended watched fine has nothing to check; null while it is open, or for an end of unknown kind. */
export function recusaDaMulta(multa: FatosDaMulta, hoje: IsoDate): string | null {
  const { fim } = procedimentoDaMulta(multa, hoje);
  if (!definitiva(fim)) return null;
  if (fim.por === 'reconhecimento') return RECONHECIDA;
  if (fim.por === 'prazo_perdido' && fim.data) return prazoTerminado(fim.data);
  return `O processo desta multa terminou, e não cabe mais defesa nem recurso (${fim.fundamento}).`;
}

const prazoTerminado = (dia: IsoDate) =>
  `O prazo terminou em ${formatDate(dia)}. Fora dele nada é examinado.`;

/** The driver ticked the box of a recognition: neither dates nor ground matter. */
export const reconheceu = ({ reconheceuNoSne = '' }: Rascunho): boolean => reconheceuNoSne !== '';

function faseDe({ Fase }: Rascunho): Fase | null {
  return Fase === 'P' || Fase === 'I' || Fase === 'II' ? Fase : null;
}

/** Only an appeal to the second instance has an earlier decision. */
function doMotivo(dados: Rascunho) {
  const fase = faseDe(dados);
  const { opcoes = [] } = MOTIVO;
  return fase === null || fase === 'II'
    ? MOTIVO
    : { ...MOTIVO, opcoes: opcoes.filter(({ valor }) => valor !== 'jari') };
}

function erroDoCampo(nome: string, lida: { issues?: readonly { message: string }[] | undefined }): Erros {
  const [erro] = lida.issues ?? [];
  return erro ? { [nome]: erro.message } : {};
}
