import { addDays, addMonths, daysBetween, formatDate, type IsoDate } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import { DIAS_PARA_NOTIFICAR_AUTUACAO, diasParaNotificarPenalidade } from '#lib/multas/prazos.ts';
import { classeDeVelocidade, velocidadeConsiderada } from '#lib/multas/velocidade.ts';
import type { DadosPeticao } from '#lib/peticoes/dados.ts';
import type { Fase, FundamentoId } from '#lib/peticoes/fundamentos.ts';

// The grounds assistant: which grounds the facts support. Their texts and citations are content (fundamentos.ts); only types
// come from there, so that an island can use these rules without them.

/** What the driver tells. Everything but the first three is optional: what is not known supports nothing. */
export interface Fatos extends Partial<DadosPeticao> {
  fase: Fase;
  dataInfracao: IsoDate;
  hoje: IsoDate;
  /** Other infractions of the driver in the 12 months before this one. */
  outrasInfracoesEm12Meses?: number;
  /** False when nobody saw it on the spot: the penalty's time counts from the authority's knowledge. */
  flagrante?: boolean;
  dataConhecimento?: IsoDate;
  fotosDatadas?: boolean;
  /** The form that names the other driver has both signatures. */
  indicacaoAssinada?: boolean;
  emServicoDeEmergencia?: boolean;
}

export interface Proposta {
  id: FundamentoId;
  /** Why it is proposed, for the screen. */
  porque: string;
  /** What the petition may say when the driver wrote nothing of his own. */
  completa?: Pick<DadosPeticao, 'fatoOcorrido'>;
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

function autuacaoTardia({ dataInfracao, dataEmissaoAutuacao }: Fatos) {
  if (!dataEmissaoAutuacao) return null;
  const dias = daysBetween(dataInfracao, dataEmissaoAutuacao);
  if (dias <= DIAS_PARA_NOTIFICAR_AUTUACAO) return null;
  return `A notificação da autuação foi expedida ${dias} dias depois da infração; o prazo é de ${DIAS_PARA_NOTIFICAR_AUTUACAO}.`;
}

function penalidadeTardia(fatos: Fatos) {
  const { dataEmissaoPenalidade, houveDefesaPrevia } = fatos;
  const inicio = fatos.flagrante === false ? fatos.dataConhecimento : fatos.dataInfracao;
  if (!inicio || !dataEmissaoPenalidade || houveDefesaPrevia === undefined) return null;
  const prazo = diasParaNotificarPenalidade({ defesaApresentada: houveDefesaPrevia });
  const dias = daysBetween(inicio, dataEmissaoPenalidade);
  return dias > prazo ? `A penalidade foi expedida depois de ${dias} dias; o prazo é de ${prazo}.` : null;
}

function recursoNaoJulgado({ dataRecebimentoRecurso, dataDecisaoJari, hoje }: Fatos) {
  if (!dataRecebimentoRecurso) return null;
  if (dataDecisaoJari && dataDecisaoJari >= dataRecebimentoRecurso) return null;
  const limite = addMonths(dataRecebimentoRecurso, MESES_PARA_JULGAR);
  if (hoje <= limite) return null;
  return `O prazo de ${MESES_PARA_JULGAR} meses para julgar o recurso terminou em ${formatDate(limite)}.`;
}

function autoRepetido({ autoDuplicado = '', autoInfracao = '' }: Fatos) {
  const outro = lettersAndDigits(autoDuplicado);
  if (!outro || !autoInfracao || outro === lettersAndDigits(autoInfracao)) return null;
  return `O auto ${autoDuplicado.trim()} trata do mesmo fato.`;
}

function medidorVencido({ medidorNumero, medidorVerificacao, dataInfracao }: Fatos) {
  if (!medidorNumero || !medidorVerificacao || dataInfracao <= addMonths(medidorVerificacao, 12)) return null;
  return `A última verificação do medidor, de ${formatDate(medidorVerificacao)}, tinha mais de 12 meses.`;
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
  if (!fatos.enquadramento || !velocidadeMedida || !considerada || !limite || !natureza) return null;
  const velocidade = Math.min(considerada, velocidadeConsiderada(velocidadeMedida));
  const classe = classeDeVelocidade({ considerada: velocidade, limite });
  if (classe && GRAVIDADE.indexOf(ROTULO[classe.natureza]) >= GRAVIDADE.indexOf(natureza)) return null;
  const certo = classe ? `infração ${ROTULO[classe.natureza]}` : 'velocidade permitida';
  const fato = `a velocidade de ${velocidade} km/h, em via com limite de ${limite} km/h, corresponde a ${certo}`;
  return { porque: `Pelos números da notificação, ${fato}.`, completa: { fatoOcorrido: fato } };
}

function outroCondutor({ condutorNome, condutorCnh, indicacaoAssinada, ...fatos }: Fatos) {
  const estimado = fatos.dataEmissaoAutuacao && addDays(fatos.dataEmissaoAutuacao, DIAS_PARA_INDICAR);
  const ultimoDia = fatos.prazo ?? estimado;
  if (!condutorNome || !condutorCnh || !indicacaoAssinada || !ultimoDia || fatos.hoje > ultimoDia)
    return null;
  return `${condutorNome} conduzia o veículo, e a indicação pode ser feita até ${formatDate(ultimoDia)}.`;
}

function advertencia({ natureza, outrasInfracoesEm12Meses }: Fatos) {
  if ((natureza !== 'leve' && natureza !== 'média') || outrasInfracoesEm12Meses !== 0) return null;
  return `A infração é ${natureza} e não há outra nos 12 meses anteriores.`;
}

const TODAS: readonly Fase[] = ['P', 'I', 'II'];
const COM_PENALIDADE: readonly Fase[] = ['I', 'II'];

/** One rule a ground, in the order of a petition. */
const REGRAS: readonly (readonly [FundamentoId, readonly Fase[], Regra])[] = [
  ['notificacao-fora-do-prazo', TODAS, autuacaoTardia],
  ['penalidade-fora-do-prazo', COM_PENALIDADE, penalidadeTardia],
  ['recurso-nao-julgado', COM_PENALIDADE, recursoNaoJulgado],
  ['campo-obrigatorio-ausente', TODAS, (f) => (f.campoAusente ? `Falta no auto: ${f.campoAusente}.` : null)],
  ['auto-em-duplicidade', TODAS, autoRepetido],
  [
    'orgao-sem-competencia',
    TODAS,
    (f) => (f.orgaoCompetente ? `A competência na via é de ${f.orgaoCompetente}.` : null),
  ],
  ['codigo-incompativel', TODAS, codigoErrado],
  ['medidor-sem-verificacao', TODAS, medidorVencido],
  ['velocidade-sem-desconto', TODAS, semDesconto],
  [
    'sinalizacao-irregular',
    TODAS,
    (f) => (f.sinalizacaoFalha && f.fotosDatadas ? 'Suas fotos mostram a falha da sinalização.' : null),
  ],
  ['condutor-diverso', ['P'], outroCondutor],
  [
    'veiculo-vendido-ou-clonado',
    TODAS,
    (f) => (f.situacaoVeiculo && f.documentoVeiculo ? `Um documento prova: ${f.situacaoVeiculo}.` : null),
  ],
  [
    'veiculo-de-emergencia',
    TODAS,
    (f) =>
      f.emServicoDeEmergencia && f.documentoVeiculo ? 'Um documento prova o serviço de emergência.' : null,
  ],
  ['advertencia-cabivel', TODAS, advertencia],
];

const MESES_PARA_JULGAR = 24;
const DIAS_PARA_INDICAR = 30;
const GRAVIDADE = ['leve', 'média', 'grave', 'gravíssima'] as const;
const ROTULO = { leve: 'leve', media: 'média', grave: 'grave', gravissima: 'gravíssima' } as const;
