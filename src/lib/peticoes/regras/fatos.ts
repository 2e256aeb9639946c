import { formatDate } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import { fimDosMeses } from '#lib/multas/diasUteis.ts';
import { DADOS_DO_AUTO } from '#lib/peticoes/campos/temas.ts';
import type { Fatos } from '#lib/peticoes/form.ts';
import { comunicacaoDaVenda } from './prazos.ts';

// Grounds about the AIT, the vehicle, the history and the decision.

export const nomeDoDado = (valor: NonNullable<Fatos['dadoDoAuto']>): string => DADOS_DO_AUTO[valor];

/** The AIT names who or what established the infraction (CTB art. 280, V): no agent where a camera did, no device where an agent did. */
export function dadoDispensado({
  dadoDoAuto,
  constatacao,
  artigo = '',
}: Pick<Fatos, 'dadoDoAuto' | 'constatacao' | 'artigo'>) {
  if (dadoDoAuto === 'agente') return constatacao === 'equipamento';
  if (dadoDoAuto !== 'equipamento' || /^165(?![-\w])/.test(artigo)) return false;
  return constatacao === 'agente' || artigo.startsWith('165-A');
}

/** Of two AITs of one fact the later one is attacked, for which both times must be known, and differ. */
export function autoRepetido({ autoDuplicado = '', autoInfracao = '', horaDuplicado, horaInfracao }: Fatos) {
  const outro = lettersAndDigits(autoDuplicado);
  if (!outro || !autoInfracao || outro === lettersAndDigits(autoInfracao)) return null;
  if (!horaDuplicado || !horaInfracao || horaDuplicado >= horaInfracao) return null;
  return `O auto ${autoDuplicado.trim()}, lavrado antes, trata do mesmo fato.`;
}

/**
 * Sold on an earlier day (CTB art. 134), stolen by then, or cloned; each with its proof. A sale on the day of the infraction does not
 * show which came first; one without notice to the body in time leaves the seller liable; a police report alone is disputed.
 */
export function veiculoDeOutro({
  situacaoVeiculo,
  dataSituacao,
  documentoVeiculo,
  dataInfracao,
  ...outros
}: Fatos) {
  if (!situacaoVeiculo || !documentoVeiculo) return null;
  if (situacaoVeiculo === 'clonado')
    return soBoletim(documentoVeiculo)
      ? 'O boletim conta a clonagem, mas não a prova sozinho: junte fotos do seu veículo, para comparar.'
      : 'Um documento prova a clonagem da placa.';
  if (!dataSituacao || dataSituacao > dataInfracao) return null;
  const dia = formatDate(dataSituacao);
  if (situacaoVeiculo !== 'vendido') return `O veículo foi levado em ${dia}, e um documento prova.`;
  const comunicacao = comunicacaoDaVenda({ ...outros, dataSituacao });
  if (dataSituacao === dataInfracao || comunicacao === null || comunicacao === 'fora') return null;
  return comunicacao === 'antes'
    ? `O veículo foi vendido em ${dia}, com comunicação antes da infração.`
    : `O veículo foi vendido em ${dia}, com comunicação em ${formatDate(outros.dataComunicacao ?? dia)}, no prazo da lei (CTB, art. 134).`;
}

/** A police report repeats a statement: alone it does not prove a cloned plate. */
export function soBoletim(documento: string): boolean {
  return (
    /\bboletim\b|\bb\.?\s?o\b/i.test(documento) &&
    !/laudo|vistoria|per[ií]cia|decis[aã]o|foto/i.test(documento)
  );
}

/** Only the vehicles of CTB art. 29 VII, in service, with siren and light on, for circulation, stopping and parking (art. 280 §6). */
export function emergencia({ veiculoDeEmergencia, documentoEmergencia, sireneELuz, artigo }: Fatos) {
  if (!veiculoDeEmergencia || !documentoEmergencia || !sireneELuz || !deCirculacao(artigo)) return null;
  return 'Era veículo do art. 29, VII, do CTB, com sirene e luz ligadas, e um documento prova o serviço naquela hora.';
}

/** Infractions of circulation, stopping and parking. */
export function deCirculacao(artigo = ''): boolean {
  const numero = Number(/^\d+/.exec(artigo)?.[0] ?? 0);
  return numero >= 181 && numero <= 226;
}

/**
 * A warning replaces a light or medium fine when no other infraction became final within twelve months (CTB art. 267; Res. 918 art. 11
 * §3). A warning given in that time stands for such an infraction, so no second one is due.
 */
export function advertencia({ natureza, outrasInfracoesEm12Meses, advertenciaAnterior }: Fatos) {
  if (advertenciaAnterior) return null;
  if ((natureza !== 'leve' && natureza !== 'média') || outrasInfracoesEm12Meses !== 0) return null;
  return `A infração é ${natureza} e não há outra definitiva nos 12 meses anteriores (CTB, art. 267).`;
}

/** The articles whose fine doubles on a repeat within 12 months (CTB arts. 165, 165-A, 173, 174, 175, 191, 203, 253-A). */
export const DOBRA = /^(165|165-A|173|174|175|191|203|253-A)(?![-\w])/;

/** Doubled for a repeat that was none: more than 12 months apart, or the earlier one not final yet (CTB art. 290). */
export function dobroSemReincidencia({ temaReincidencia, dataAnterior, anteriorDefinitiva, ...f }: Fatos) {
  if (!temaReincidencia || !dataAnterior || !DOBRA.test(f.artigo ?? '')) return null;
  if (f.dataInfracao > fimDosMeses(dataAnterior, 12))
    return `A infração anterior é de ${formatDate(dataAnterior)}: mais de 12 meses antes desta.`;
  if (anteriorDefinitiva !== false) return null;
  return 'A infração anterior ainda não era definitiva no dia desta. Há órgãos que contam da infração: isto é discutido.';
}

/** The second instance reviews the decision: its reasons and their errors (CTB art. 288). */
export function erroDaDecisao({ respostaJari }: Fatos) {
  return respostaJari ? 'Você disse o que está errado na decisão da JARI.' : null;
}

/** A decision without reasons, or that left a point unanswered (Lei 9.784/1999 art. 50). */
export function decisaoSemMotivo({ decisaoSemRazoes, pontoSemResposta }: Fatos) {
  if (pontoSemResposta) return 'A decisão deixou um ponto do seu recurso sem resposta.';
  return decisaoSemRazoes ? 'A decisão não diz por que negou.' : null;
}
