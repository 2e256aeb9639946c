import { addDays, daysBetween, formatDate, type IsoDate } from '#lib/dates.ts';
import { fimDosCincoAnos, fimDosTresAnos, proximoDiaUtil } from '#lib/multas/diasUteis.ts';
import {
  DIAS_PARA_NOTIFICAR_AUTUACAO,
  diasParaNotificarPenalidade,
  JULGAMENTO_DESDE,
  MESES_PARA_JULGAR,
  ultimoDiaDaAutuacao,
  ultimoDiaParaJulgar,
} from '#lib/multas/prazos.ts';
import type { Erros, Fatos, Respostas } from '#lib/peticoes/form.ts';

// Grounds about days: notices, penalty, judgement, prescription.

/**
 * The notice of autuação must be issued within 30 days (CTB art. 281 §1 II); a last day without work moves to the next working day
 * (Res. 918 art. 29). An AIT signed on the spot may have served as the notice (`serviuDeNotificacao`); nobody signs one of a camera.
 */
export function autuacaoTardia({ dataInfracao, dataEmissaoAutuacao, ...fatos }: Fatos) {
  if (!dataEmissaoAutuacao || serviuOAuto(fatos) !== false) return null;
  if (dataEmissaoAutuacao <= ultimoDiaDaAutuacao(dataInfracao)) return null;
  const dias = daysBetween(dataInfracao, dataEmissaoAutuacao);
  return `A notificação da autuação foi expedida ${dias} dias depois da infração; o prazo é de ${DIAS_PARA_NOTIFICAR_AUTUACAO} (CTB, art. 281, § 1º, II).`;
}

function serviuOAuto(
  fatos: Pick<Fatos, 'autoAssinado' | 'assinadoPeloDono' | 'autoImprimePrazo' | 'constatacao'>,
) {
  const { autoAssinado, assinadoPeloDono, autoImprimePrazo, constatacao } = fatos;
  if (autoAssinado === undefined && constatacao === 'equipamento') return false;
  if (autoAssinado === undefined) return null;
  return serviuDeNotificacao({
    assinado: autoAssinado,
    peloDono: assinadoPeloDono,
    imprimePrazo: autoImprimePrazo,
  });
}

/**
 * The body must prove that it issued the notice (CTB art. 281 §1 II); it may still do so until the end of the 30 days. An AIT that was
 * signed on the spot must be known not to have served as the notice. With a known day of issue, `autuacaoTardia` judges instead.
 */
export function autuacaoNaoExpedida({ comoChegou, dataEmissaoAutuacao, ...fatos }: Fatos) {
  if (comoChegou !== 'nunca' || dataEmissaoAutuacao) return null;
  if (fatos.hoje <= ultimoDiaDaAutuacao(fatos.dataInfracao)) return null;
  if (fatos.autoAssinado && serviuOAuto(fatos) !== false) return null;
  return 'A notificação da autuação não chegou, e o órgão não mostrou que a expediu (CTB, art. 281, § 1º, II).';
}

/** CTB art. 282 §1: a returned or refused notice is valid; one that was never sent is not. */
export function editalSemTentativa({ comoChegou, editalSemTentativa: houve }: Fatos) {
  if (comoChegou !== 'edital' || houve !== false) return null;
  return 'A notificação foi por edital, sem tentativa de entrega no endereço do registro.';
}

/** The day from which the term of the penalty runs: of the infraction when an agent or equipment saw it (CTB art. 282 §6-A). */
export function inicioDaPenalidade({ constatacao, dataConhecimento, dataInfracao }: Fatos) {
  return constatacao === 'depois' ? dataConhecimento : dataInfracao;
}

/**
 * CTB art. 282 §§6 to 7: 180 days, 360 with a defence filed in time, to the next working day; then the right is lost. Only for a term
 * that began when this was law.
 */
export function penalidadeTardia(fatos: Fatos) {
  const { dataEmissaoPenalidade, houveDefesaPrevia } = fatos;
  const inicio = inicioDaPenalidade(fatos);
  if (!inicio || !dataEmissaoPenalidade || houveDefesaPrevia === undefined) return null;
  if (inicio < DECADENCIA_DESDE) return null;
  const prazo = diasParaNotificarPenalidade({ defesaApresentada: houveDefesaPrevia });
  if (dataEmissaoPenalidade <= proximoDiaUtil(addDays(inicio, prazo))) return null;
  const dias = daysBetween(inicio, dataEmissaoPenalidade);
  return `A penalidade foi expedida depois de ${dias} dias; o prazo é de ${prazo} (CTB, art. 282, §§ 6º e 7º).`;
}

/** The first day of art. 282 §§6 and 7 in this form (Lei 14.071/2020). */
const DECADENCIA_DESDE: IsoDate = '2021-04-12';

/** CTB arts. 285 §6 and 289-A: 24 months from the day the JARI received it, for appeals received since 2024. */
export function julgadoTarde({
  dataRecebimentoRecurso,
  dataDecisaoJari,
}: Pick<Fatos, 'dataRecebimentoRecurso' | 'dataDecisaoJari'>) {
  if (!dataRecebimentoRecurso || !dataDecisaoJari || dataRecebimentoRecurso < JULGAMENTO_DESDE) return null;
  const limite = ultimoDiaParaJulgar(dataRecebimentoRecurso);
  if (dataDecisaoJari <= limite) return null;
  return `A JARI tinha até ${formatDate(limite)} para julgar: são ${MESES_PARA_JULGAR} meses (CTB, arts. 285, § 6º, e 289-A).`;
}

/** Lei 9.873/1999 art. 1 §1: more than three years without any act. That it holds for traffic fines is disputed by some bodies. */
export function paradoTresAnos(fatos: Fatos) {
  const { ultimoMovimento } = fatos;
  if (!ultimoMovimento || !fimDaParada(fatos)) return null;
  return `Depois do andamento de ${formatDate(ultimoMovimento)} o processo parou por mais de três anos (Lei 9.873/1999, art. 1º, § 1º). Há órgãos que discutem esta regra.`;
}

/** The end of a standstill of over three years, which a later act does not undo: the first known act, else today; null for a shorter one. */
export function fimDaParada({
  ultimoMovimento: parou,
  hoje,
  ...atos
}: { ultimoMovimento?: IsoDate | undefined; hoje: IsoDate } & Partial<Record<Ato, IsoDate | undefined>>) {
  if (!parou) return null;
  const depois = ATOS.flatMap((ato) => atos[ato] ?? []).filter((dia) => dia > parou);
  const [fim = hoje] = [...depois, hoje].sort();
  return fim > fimDosTresAnos(parou) ? fim : null;
}

/** Of a fine, and of a process of the licence. */
const ATOS = [
  ...(['dataEmissaoAutuacao', 'dataEmissaoPenalidade', 'dataRecebimentoRecurso', 'dataDecisaoJari'] as const),
  ...(['dataCienciaJari', 'dataInstauracao', 'dataPenalidade', 'dataCiencia'] as const),
];
type Ato = (typeof ATOS)[number];

/** Lei 9.873/1999 art. 1: five years. Acts of its art. 2 start them anew: which ones is disputed, and the screen says so. */
export function cincoAnos({ dataInfracao, hoje }: Fatos) {
  if (hoje <= fimDosCincoAnos(dataInfracao)) return null;
  return `A infração é de ${formatDate(dataInfracao)}: passaram cinco anos (Lei 9.873/1999, art. 1º). Notificações e decisões podem ter feito a conta recomeçar: isto é discutido.`;
}

/** Known facts of an AIT that was written in the driver's presence. */
interface AutoAssinado {
  assinado?: boolean | undefined;
  /** The signer is the owner, or the main driver that the register names. */
  peloDono?: boolean | undefined;
  /** The AIT prints the last day of the defence. */
  imprimePrazo?: boolean | undefined;
}

/**
 * Whether an AIT signed on the spot served as the notice of autuação: only when the owner or the registered main driver signed it, and
 * it prints the last day of the defence (CTB art. 280 VI; Res. CONTRAN 918/2022, art. 3 §5). Null while one of the two is not known and
 * the other does not settle it.
 */
export function serviuDeNotificacao({ assinado, peloDono, imprimePrazo }: AutoAssinado): boolean | null {
  const condicoes = [assinado, peloDono, imprimePrazo];
  if (condicoes.includes(false)) return false;
  return condicoes.includes(undefined) ? null : true;
}

/** The present wording of CTB art. 134 (Lei 14.071/2020) holds from this day, with sixty days instead of thirty. */
const SESSENTA_DIAS_DESDE = '2021-04-12';

/**
 * When the seller communicated the sale (CTB art. 134): before the infraction, later but within the term, or neither; null while
 * unknown. The article may be read to give sixty days after the buyer's thirty (art. 123 §1); here they count from the sale, the shorter
 * term.
 */
export function comunicacaoDaVenda({
  vendaComunicada,
  dataSituacao,
  dataComunicacao,
}: Respostas): 'antes' | 'noPrazo' | 'fora' | null {
  if (vendaComunicada === undefined) return null;
  if (vendaComunicada) return 'antes';
  if (!dataSituacao || !dataComunicacao) return 'fora';
  const dias = dataSituacao < SESSENTA_DIAS_DESDE ? 30 : 60;
  return dataComunicacao <= addDays(dataSituacao, dias) ? 'noPrazo' : 'fora';
}

/** A sale whose communication is unknown: on it depends what the petition asks for. */
export function errosDaVenda(r: Respostas): Erros {
  return r.situacaoVeiculo === 'vendido' && r.documentoVeiculo && comunicacaoDaVenda(r) === null
    ? { vendaComunicada: 'Diga se a venda foi comunicada: o pedido muda (CTB, art. 134).' }
    : {};
}

/** The day of the communication against the answer whether it came before the infraction, by field. */
export function errosDaComunicacao({ vendaComunicada, dataComunicacao, dataInfracao }: Respostas): Erros {
  if (vendaComunicada === undefined || !dataComunicacao || !dataInfracao) return {};
  if (vendaComunicada ? dataComunicacao <= dataInfracao : dataComunicacao >= dataInfracao) return {};
  const quando = vendaComunicada ? 'posterior' : 'anterior';
  return {
    dataComunicacao: `Este dia é ${quando} à infração, de ${formatDate(dataInfracao)}. Confira a data, ou a resposta sobre a comunicação.`,
  };
}
