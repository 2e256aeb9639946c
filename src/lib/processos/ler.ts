import { formatDate, type IsoDate, isIsoDate } from '#lib/dates.ts';
import { TEXTS } from '#lib/messages.ts';
import { anoErrado } from '#lib/multas/prazos.ts';
import { lerCampos } from '#lib/peticoes/campo.ts';
import { ehFederal, orgaoJulgadorDoProcesso } from '#lib/peticoes/orgaos.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import { camposDaPeca, camposDoProcesso, type FatosDoProcesso } from './campos.ts';
import { fundamentosDoProcesso } from './fundamentos.ts';
import { prazoAcabou, prazoDoProcesso } from './prazo.ts';
import type { Causa, TipoDoProcesso } from './tipos.ts';

/** Texts by field name, as a form sends them. */
export type Digitados = Readonly<Record<string, string>>;
type Erros = Record<string, string>;

/**
 * Parses the answers of a paper; returns errors by field, first each field's own, then those across fields. A late paper, or one
 * without a ground, is not written (CTB art. 285 §5; Res. CONTRAN 723/2018).
 */
export function lerProcesso(
  caso: { tipo: TipoDoProcesso; fase: Fase; hoje: IsoDate },
  digitados: Digitados,
): { fatos: FatosDoProcesso; erros: Erros } {
  const nomes = camposDoProcesso({ ...caso, causa: causaDe(digitados) });
  const { lidos, erros } = lerCampos(camposDaPeca(nomes, caso), digitados);
  const fatos = { ...caso, ...lidos } as FatosDoProcesso;
  return { fatos, erros: { ...recusas(fatos), ...erros } };
}

/** The answered cause, which decides what else is asked; one of the other kind is none (camposDaEtapa). */
export const causaDe = ({ causa }: Digitados) => (causa || undefined) as Causa | undefined;

function recusas(fatos: FatosDoProcesso): Erros {
  const prazo = prazoDoProcesso(fatos);
  const erros: Erros = contradicoesDosFatos(fatos);
  if (prazo && prazoAcabou(prazo, fatos))
    erros.prazo = `O prazo terminou em ${formatDate(prazo.acaba)}. ${RESTA[fatos.fase]}`;
  if (fatos.fase === 'II' && fatos.orgao && !orgaoJulgadorDoProcesso(fatos))
    erros.orgao =
      'Escreva o órgão com o estado, como DETRAN-RJ: é o conselho dele que julga (CTB, art. 289).';
  if (fatos.orgao && ehFederal(fatos.orgao) && fatos.tipo === 'cassacao')
    erros.orgao = 'A cassação é do Detran que registra a sua CNH. Confira a notificação.';
  if (fatos.fase === 'II' && fatos.semMotivo && fatos.razoes)
    erros.razoes = 'Você resumiu motivos e marcou que a decisão não diz nenhum. Deixe só um dos dois.';
  const { soDuracao } = fatos;
  if (soDuracao && !fundamentosDoProcesso(fatos).some(({ id }) => id === 'meses-alem-da-lei'))
    erros.soDuracao = 'Por estas respostas a duração cabe na lei: diga quantos meses, ou desmarque.';
  if (fundamentosDoProcesso(fatos).length === 0)
    erros.relato =
      'Suas respostas não apoiam nenhum fundamento, e uma peça sem pedido não é examinada (Res. CONTRAN 900/2022, art. 4º, IV). Responda mais, ou procure quem analise o processo inteiro.';
  return erros;
}

/** Answers that contradict each other, or a day in the future: such a paper would refute itself. */
export function contradicoesDosFatos(fatos: FatosDoProcesso): Erros {
  const erros: Erros = {};
  for (const [campo, valor] of Object.entries(fatos))
    if (!PODE_VIR.has(campo) && typeof valor === 'string' && isIsoDate(valor) && valor > fatos.hoje)
      erros[campo] = 'Este dia ainda não chegou.';
  for (const [antes, depois, frase] of ORDEM) {
    const [um, outro] = [fatos[antes], fatos[depois]];
    if (um && outro && outro < um) erros[depois] ??= `${frase}, de ${formatDate(um)}.`;
  }
  if (fatos.prazo && anoErrado(fatos.prazo, fatos.hoje)) erros.prazo = TEXTS.marcoAnoErrado;
  const { totalDePontos: total, gravissimas: quantas = 0 } = fatos;
  if (total !== undefined && quantas * 7 > total)
    erros.gravissimas = `${quantas} gravíssimas somariam ${quantas * 7} pontos, mais que os ${total} da notificação.`;
  if (total !== undefined && (fatos.pontosQueRestam ?? 0) > total)
    erros.pontosQueRestam = `Restariam mais pontos do que os ${total} da notificação.`;
  return erros;
}

/** Last days, and a suspension that is still running. */
const PODE_VIR: ReadonlySet<string> = new Set(['prazo', 'fimDaSuspensao']);

const ORDEM = [
  ['primeiraInfracao', 'ultimaInfracao', 'Este dia vem antes da infração mais antiga'],
  ['ultimaInfracao', 'conclusaoDaMulta', 'Este dia vem antes da infração mais nova da soma'],
  ['conclusaoDaMulta', 'dataPenalidade', 'Este dia vem antes do fim do processo da multa que deu causa'],
  ['dataInstauracao', 'dataPenalidade', 'Este dia vem antes da notificação que abriu o processo'],
  ...(['dataInstauracao', 'dataPenalidade'] as const).flatMap(
    (depois) =>
      [
        ['ultimaInfracao', depois, 'Este dia vem antes da infração mais nova da soma'],
        ['diaDaInfracao', depois, 'Este dia vem antes da infração'],
        ['diaDaDirecao', depois, 'Este dia vem antes daquele em que o órgão diz que você dirigiu'],
      ] as const,
  ),
  ['inicioDaSuspensao', 'fimDaSuspensao', 'Este dia vem antes do início da suspensão'],
  ['diaDaAnterior', 'diaDaInfracao', 'Este dia vem antes da infração anterior'],
  ['dataPenalidade', 'dataCiencia', 'Este dia vem antes da notificação da penalidade'],
  ['dataPenalidade', 'dataRecebimentoRecurso', 'Este dia vem antes da notificação da penalidade'],
  ['dataRecebimentoRecurso', 'dataDecisaoJari', 'Este dia vem antes do recebimento do recurso'],
  ['dataDecisaoJari', 'dataCiencia', 'Este dia vem antes da decisão da JARI'],
] as const;

const RESTA: Record<Fase, string> = {
  P: 'Uma defesa fora do prazo é arquivada. Se a penalidade for aplicada, cabe recurso à JARI.',
  I: 'Um recurso fora do prazo é arquivado (CTB, art. 285, § 5º), e a penalidade passa a valer. A prescrição se pede a qualquer tempo (Lei 9.873/1999, art. 1º).',
  II: 'Um recurso fora do prazo é arquivado, e a penalidade passa a valer (CTB, art. 290). A prescrição se pede a qualquer tempo (Lei 9.873/1999, art. 1º).',
};
