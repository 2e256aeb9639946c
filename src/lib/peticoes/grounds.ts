import { addDays, daysBetween, formatDate, type IsoDate } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import { proximoDiaUtil } from '#lib/multas/diasUteis.ts';
import { fimDosMeses } from '#lib/multas/meses.ts';
import {
  DIAS_PARA_NOTIFICAR_AUTUACAO,
  diasParaNotificarPenalidade,
  JULGAMENTO_DESDE,
  MESES_PARA_JULGAR,
  ultimoDiaDaAutuacao,
  ultimoDiaParaJulgar,
} from '#lib/multas/prazos.ts';
import { classeDeVelocidade, velocidadeConsiderada } from '#lib/multas/velocidade.ts';
import type { Respostas } from '#lib/peticoes/form.ts';
import type { Fase, FundamentoId } from '#lib/peticoes/fundamentos.ts';

// The grounds assistant: which grounds the facts support. Their texts and citations are content (fundamentos.ts); only types
// come from there, so that an island can use these rules without them.

/** What the driver told, and what the code of the infraction says. What is not known supports nothing. */
export interface Fatos extends Respostas {
  fase: Fase;
  dataInfracao: IsoDate;
  hoje: IsoDate;
  natureza?: 'leve' | 'média' | 'grave' | 'gravíssima' | undefined;
  /** Article of the CTB, such as `218, I`. */
  artigo?: string | undefined;
}

export interface Proposta {
  id: FundamentoId;
  /** Why it is proposed, for the screen. */
  porque: string;
  /** What the petition may say when the driver wrote nothing of his own. */
  completa?: Pick<Respostas, 'fatoOcorrido'>;
}

/** The grounds that the facts support in this phase: formal ones, merit, the alternative request last. No promise of a result. */
export function fundamentosPossiveis(fatos: Fatos): Proposta[] {
  return REGRAS.flatMap(([id, fases, regra]) => {
    const achado = fases.includes(fatos.fase) ? regra(fatos) : null;
    if (achado === null) return [];
    return [typeof achado === 'string' ? { id, porque: achado } : { id, ...achado }];
  });
}

/** The reason, or null when the facts do not support the ground. */
type Regra = (fatos: Fatos) => string | Omit<Proposta, 'id'> | null;

/**
 * CTB art. 281 §1 II: issued within 30 days; the last one rolls to a working day (Res. 918 art. 29). An AIT signed on the
 * spot served as the notice (CTB art. 280 VI; Res. 918 art. 3 §5): nobody signs what a camera writes.
 */
function autuacaoTardia({ dataInfracao, dataEmissaoAutuacao, autoAssinado, constatacao }: Fatos) {
  const naoAssinado = autoAssinado === false || (autoAssinado === undefined && constatacao === 'equipamento');
  if (!dataEmissaoAutuacao || !naoAssinado) return null;
  if (dataEmissaoAutuacao <= ultimoDiaDaAutuacao(dataInfracao)) return null;
  const dias = daysBetween(dataInfracao, dataEmissaoAutuacao);
  return `A notificação da autuação foi expedida ${dias} dias depois da infração; o prazo é de ${DIAS_PARA_NOTIFICAR_AUTUACAO} (CTB, art. 281, § 1º, II).`;
}

/** The day from which the time for the penalty runs: in flagrante (agent or equipment) the infraction's (CTB art. 282 §6-A). */
export function inicioDaPenalidade({ constatacao, dataConhecimento, dataInfracao }: Fatos) {
  return constatacao === 'depois' ? dataConhecimento : dataInfracao;
}

/** CTB art. 282 §§6 to 7: 180 days, 360 with a defence filed in time, to the next working day; then the right is lost. */
function penalidadeTardia(fatos: Fatos) {
  const { dataEmissaoPenalidade, houveDefesaPrevia } = fatos;
  const inicio = inicioDaPenalidade(fatos);
  if (!inicio || !dataEmissaoPenalidade || houveDefesaPrevia === undefined) return null;
  const prazo = diasParaNotificarPenalidade({ defesaApresentada: houveDefesaPrevia });
  if (dataEmissaoPenalidade <= proximoDiaUtil(addDays(inicio, prazo))) return null;
  const dias = daysBetween(inicio, dataEmissaoPenalidade);
  return `A penalidade foi expedida depois de ${dias} dias; o prazo é de ${prazo} (CTB, art. 282, §§ 6º e 7º).`;
}

/** CTB arts. 285 §6 and 289-A: 24 months from the day the JARI received it, for appeals received since 2024. */
function julgadoTarde({ dataRecebimentoRecurso, dataDecisaoJari }: Fatos) {
  if (!dataRecebimentoRecurso || !dataDecisaoJari || dataRecebimentoRecurso < JULGAMENTO_DESDE) return null;
  const limite = ultimoDiaParaJulgar(dataRecebimentoRecurso);
  if (dataDecisaoJari <= limite) return null;
  return `A JARI tinha até ${formatDate(limite)} para julgar: são ${MESES_PARA_JULGAR} meses (CTB, arts. 285, § 6º, e 289-A).`;
}

function autoRepetido({ autoDuplicado = '', autoInfracao = '' }: Fatos) {
  const outro = lettersAndDigits(autoDuplicado);
  if (!outro || !autoInfracao || outro === lettersAndDigits(autoInfracao)) return null;
  return `O auto ${autoDuplicado.trim()} trata do mesmo fato.`;
}

/** Portaria Inmetro 158/2022, item 6.4.1.1: at most 12 months between verifications. */
function medidorVencido({ medidorNumero, medidorVerificacao, dataInfracao }: Fatos) {
  if (!medidorNumero || !medidorVerificacao || dataInfracao <= fimDosMeses(medidorVerificacao, 12))
    return null;
  return `A última verificação do medidor, de ${formatDate(medidorVerificacao)}, tinha mais de 12 meses.`;
}

/** Res. 798 art. 9, as Res. 804/2020 has it. */
function semImagem({ constatacao, imagemComPlaca, artigo }: Fatos) {
  if (constatacao !== 'equipamento' || imagemComPlaca !== false || !/^218\b/.test(artigo ?? '')) return null;
  return 'A notificação não traz a imagem com a placa do veículo (Res. CONTRAN 798/2020, art. 9º).';
}

function semDesconto({ velocidadeMedida, velocidadeConsiderada: considerada, velocidadeLimite }: Fatos) {
  if (!velocidadeMedida || !considerada || !velocidadeLimite) return null;
  const certa = velocidadeConsiderada(velocidadeMedida);
  if (considerada <= certa) return null;
  return `De ${velocidadeMedida} km/h medidos, a velocidade considerada é de ${certa} km/h, e não de ${considerada} km/h.`;
}

/** The driver's account of another fact, or a speed that does not reach the class of the fine. */
function codigoErrado(fatos: Fatos) {
  if (fatos.enquadramento && fatos.fatoOcorrido) return 'O fato que você descreveu é outro.';
  const { velocidadeMedida, velocidadeConsiderada: considerada, velocidadeLimite: limite, natureza } = fatos;
  if (!/^218\b/.test(fatos.artigo ?? '')) return null;
  if (!velocidadeMedida || !considerada || !limite || !natureza) return null;
  const velocidade = Math.min(considerada, velocidadeConsiderada(velocidadeMedida));
  const classe = classeDeVelocidade({ considerada: velocidade, limite });
  if (classe && GRAVIDADE.indexOf(ROTULO[classe.natureza]) >= GRAVIDADE.indexOf(natureza)) return null;
  const certo = classe ? `infração ${ROTULO[classe.natureza]}` : 'velocidade permitida';
  const fato = `a velocidade de ${velocidade} km/h, em via com limite de ${limite} km/h, corresponde a ${certo}`;
  return { porque: `Pelos números da notificação, ${fato}.`, completa: { fatoOcorrido: fato } };
}

/**
 * Sold on a day before (CTB art. 134), stolen by then, or cloned; each with the paper that shows it. A sale on the very day of the
 * infraction does not say which came first.
 */
function veiculoDeOutro({ situacaoVeiculo, dataSituacao, documentoVeiculo, dataInfracao }: Fatos) {
  if (!situacaoVeiculo || !documentoVeiculo) return null;
  if (situacaoVeiculo === 'clonado') return 'Um documento prova a clonagem da placa.';
  if (!dataSituacao || dataSituacao > dataInfracao) return null;
  const dia = formatDate(dataSituacao);
  if (situacaoVeiculo === 'furtado') return `O veículo foi levado em ${dia}, e um documento prova.`;
  if (dataSituacao === dataInfracao) return null;
  return `O veículo foi vendido em ${dia}, antes da infração, e um documento prova.`;
}

/** Only the vehicles of CTB art. 29 VII, in service, and only for circulation, stopping and parking (art. 280 §6). */
function emergencia({ veiculoDeEmergencia, documentoEmergencia, artigo }: Fatos) {
  const numero = Number(/^\d+/.exec(artigo ?? '')?.[0] ?? 0);
  if (!veiculoDeEmergencia || !documentoEmergencia || numero < 181 || numero > 226) return null;
  return 'Era veículo do art. 29, VII, do CTB, e um documento prova o serviço naquela hora.';
}

/** CTB art. 267; a prior infraction counts only once final (Res. 918 art. 11 §3). */
function advertencia({ natureza, outrasInfracoesEm12Meses }: Fatos) {
  if ((natureza !== 'leve' && natureza !== 'média') || outrasInfracoesEm12Meses !== 0) return null;
  return `A infração é ${natureza} e não há outra definitiva nos 12 meses anteriores (CTB, art. 267).`;
}

/** The second instance looks at the decision: its reasons, and what is wrong in them (CTB art. 288). */
function erroDaDecisao({ respostaJari }: Fatos) {
  return respostaJari ? 'Você disse o que está errado na decisão da JARI.' : null;
}

const TODAS: readonly Fase[] = ['P', 'I', 'II'];
const COM_PENALIDADE: readonly Fase[] = ['I', 'II'];

/** One rule a ground, in the order of a petition. */
const REGRAS: readonly (readonly [FundamentoId, readonly Fase[], Regra])[] = [
  ['notificacao-fora-do-prazo', TODAS, autuacaoTardia],
  ['penalidade-fora-do-prazo', COM_PENALIDADE, penalidadeTardia],
  ['recurso-nao-julgado', ['II'], julgadoTarde],
  ['campo-obrigatorio-ausente', TODAS, (f) => (f.campoAusente ? `Falta no auto: ${f.campoAusente}.` : null)],
  ['imagem-ausente', TODAS, semImagem],
  ['auto-em-duplicidade', TODAS, autoRepetido],
  [
    'orgao-sem-competencia',
    TODAS,
    (f) => (f.orgaoCompetente ? `A competência na via é de ${f.orgaoCompetente}.` : null),
  ],
  ['erro-na-decisao', ['II'], erroDaDecisao],
  ['codigo-incompativel', TODAS, codigoErrado],
  ['medidor-sem-verificacao', TODAS, medidorVencido],
  ['velocidade-sem-desconto', TODAS, semDesconto],
  [
    'sinalizacao-irregular',
    TODAS,
    (f) => (f.sinalizacaoFalha && f.fotosDatadas ? 'Suas fotos mostram a falha da sinalização.' : null),
  ],
  ['veiculo-vendido-ou-clonado', TODAS, veiculoDeOutro],
  ['veiculo-de-emergencia', TODAS, emergencia],
  ['advertencia-cabivel', TODAS, advertencia],
];

const GRAVIDADE = ['leve', 'média', 'grave', 'gravíssima'] as const;
const ROTULO = { leve: 'leve', media: 'média', grave: 'grave', gravissima: 'gravíssima' } as const;
