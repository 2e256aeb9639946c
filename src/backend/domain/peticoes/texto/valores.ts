import { addDays, addMonths, daysBetween, formatDate, type IsoDate } from '#lib/dates.ts';
import { notificadoPeloSne } from '#lib/multas/diasDoMotorista.ts';
import {
  fimDosCincoAnos,
  fimDosMeses,
  fimDosTresAnos,
  proximoDiaUtil,
  proximoDiaUtilCerto,
} from '#lib/multas/diasUteis.ts';
import { diasParaNotificarPenalidade } from '#lib/multas/prazos.ts';
import { codigoNoTexto } from '#lib/peticoes/caso.ts';
import { CAMPOS, type Fatos } from '#lib/peticoes/form.ts';
import { orgaoJulgador } from '#lib/peticoes/orgaos.ts';
import { deEmpresa } from '#lib/peticoes/recusas.ts';
import { nomeDoDado, soBoletim } from '#lib/peticoes/regras/fatos.ts';
import { comunicacaoDaVenda, fimDaParada, inicioDaPenalidade } from '#lib/peticoes/regras/prazos.ts';
import { classeCerta, velocidadeConsiderada } from '#lib/peticoes/regras/velocidade.ts';
import { semNotificacao, ultimoDia } from '#lib/peticoes/ultimoDia.ts';
import { comMaiuscula, comPontoFinal, emFrases, valoresDosCampos } from './papel.ts';
import { quemPede } from './quemPede.ts';

/** Input of a petition: the answers, data of the infraction code, and place and date of signature. */
export interface DadosPeticao extends Fatos {
  email?: string | undefined;
  /** Town of signature; left blank to fill in by hand when unknown. */
  cidade?: string | undefined;
  uf?: string | undefined;
}

/** Text of every placeholder that the data can fill: formatted answers and values derived from them. */
export function valoresDaPeticao(dados: DadosPeticao): Map<string, string> {
  return valoresDosCampos(CAMPOS, dados, derivar(dados));
}

function derivar(d: DadosPeticao): Record<string, string | number | boolean | null | undefined> {
  const { dataInfracao, dataEmissaoAutuacao, dataEmissaoPenalidade, hoje } = d;
  const inicio = inicioDaPenalidade(d);
  return {
    ...quemPede(d),
    ...{ email: d.email, cidade: d.cidade, uf: d.uf, natureza: d.natureza, conduta: d.conduta },
    ...doCodigo(d),
    contratoEAssinatura: d.contratoDeUso !== undefined && !d.condutorNaoAssina,
    ...dosPontos(d),
    ...daReincidencia(d),
    ...doVeiculo(d),
    ...doAuto(d),
    ...doPrazo(d),
    hoje: formatDate(hoje),
    horaInfracao: d.horaInfracao?.slice(0, 5),
    ...emFrases(d, 'relato', 'fatoOcorrido', 'razoesJari', 'respostaJari', 'pontoSemResposta'),
    nomeDoDado: d.dadoDoAuto && nomeDoDado(d.dadoDoAuto),
    dadoCerto: d.dadoCerto && comMaiuscula(comPontoFinal(d.dadoCerto)),
    deQuemConduzia: d.responsavel !== 'proprietario' && d.situacaoVeiculo !== 'clonado',
    sinalizacaoFalha: d.sinalizacaoFalha && semPontoFinal(d.sinalizacaoFalha),
    documentoVeiculo: d.documentoVeiculo && semPontoFinal(d.documentoVeiculo),
    documentoEmergencia: d.documentoEmergencia && semPontoFinal(d.documentoEmergencia),
    cepForaDoEndereco: !digitos(d.enderecoCompletos).includes(digitos(d.cep)),
    diasAteAutuacao: dataEmissaoAutuacao && daysBetween(dataInfracao, dataEmissaoAutuacao),
    diasAtePenalidade: dataEmissaoPenalidade && inicio && daysBetween(inicio, dataEmissaoPenalidade),
    // CTB art. 282 §6: 180 days, or 360 when a prior defence was filed. Unknown = no value.
    prazoPenalidade:
      d.houveDefesaPrevia === undefined
        ? undefined
        : diasParaNotificarPenalidade({ defesaApresentada: d.houveDefesaPrevia }),
    trigesimoDia: d.dataCienciaJari && formatDate(addDays(d.dataCienciaJari, 30)),
    mesesAteDecisao:
      d.dataRecebimentoRecurso &&
      d.dataDecisaoJari &&
      mesesInteiros(d.dataRecebimentoRecurso, d.dataDecisaoJari),
    velocidadeCalculada: d.velocidadeMedida && velocidadeConsiderada(d.velocidadeMedida),
    veiculoDeEmergencia: d.veiculoDeEmergencia && EMERGENCIAS[d.veiculoDeEmergencia],
    orgaoJulgador: d.fase === 'II' ? orgaoJulgador(d.orgaoEmissor ?? '', d.ufInfracao) : undefined,
  };
}

/** Facts from the infraction code and the way of recording, one key each, so that the text never writes alternatives with 'ou'. */
function doCodigo(d: DadosPeticao) {
  const codigo = codigoNoTexto(d.enquadramento ?? '');
  const artigo = d.artigo?.split(',')[0]?.replace(/\W/g, '');
  const vermelho = codigo === '60501' || codigo === '60503';
  return {
    ...(codigo && { [`cod${codigo}`]: true }),
    ...(artigo && { [`art${artigo}`]: true }),
    provaDaEmbriaguez: artigo === '165' && d.medidorNumero === undefined,
    etilometro: d.medidorNumero !== undefined && artigo === '165',
    medidorDeVelocidade: d.medidorNumero !== undefined && artigo !== '165',
    sinalVermelho: vermelho,
    vermelhoPorEquipamento: vermelho && d.constatacao === 'equipamento',
    vermelhoPorAgente: vermelho && d.constatacao === 'agente',
  };
}

/** Whether the fine adds points: those of direct suspension and of CTB art. 259 §4 do not, and a company or an estate has none. */
function dosPontos(d: DadosPeticao) {
  return { comPontos: d.pontos !== 0 && !deEmpresa(d) && d.capacidade !== 'espolio' };
}

function daReincidencia({ dataAnterior, dataInfracao, anteriorDefinitiva, artigo }: DadosPeticao) {
  const fora = dataAnterior !== undefined && dataInfracao > fimDosMeses(dataAnterior, 12);
  return {
    artigoDaInfracao: artigo?.split(',')[0],
    anteriorForaDosDoze: fora,
    anteriorEmAberto: !fora && dataAnterior !== undefined && anteriorDefinitiva === false,
  };
}

function doVeiculo({ situacaoVeiculo, documentoVeiculo = '', ...d }: DadosPeticao) {
  const vendido = situacaoVeiculo === 'vendido';
  const comunicacao = vendido ? comunicacaoDaVenda(d) : null;
  return {
    vendaComunicada: comunicacao === 'antes',
    vendaNoPrazo: comunicacao === 'noPrazo',
    soBoletim: situacaoVeiculo === 'clonado' && soBoletim(documentoVeiculo),
  };
}

function doAuto(d: DadosPeticao) {
  const outro = codigoNoTexto(d.codigoDuplicado ?? '');
  const mesmo = outro !== null && outro === codigoNoTexto(d.enquadramento ?? '');
  const classe = classeCerta(d);
  return {
    semAssinatura:
      d.autoAssinado === false || (d.autoAssinado === undefined && d.constatacao === 'equipamento'),
    assinadoPorOutro: d.autoAssinado === true && d.assinadoPeloDono === false,
    assinadoSemPrazo: d.autoAssinado === true && d.assinadoPeloDono !== false && d.autoImprimePrazo === false,
    suspensaoJunta: d.suspende === true && d.suspensaoJunta === true,
    semTentativa: d.comoChegou === 'edital' && d.editalSemTentativa === false,
    horaDuplicado: d.horaDuplicado?.slice(0, 5),
    mesmoCodigo: mesmo,
    outroCodigo: outro !== null && !mesmo,
    dentroDoLimite: classe === null,
    classeCerta: classe,
  };
}

/** The end of a standstill of over three years: an act, or none so far. */
export function daParada(
  fim: IsoDate | null,
  { ultimoMovimento, hoje }: { ultimoMovimento?: IsoDate | undefined; hoje: IsoDate },
) {
  return {
    tresAnosEm: fim && ultimoMovimento && formatDate(fimDosTresAnos(ultimoMovimento)),
    retomadoEm: fim && fim < hoje && formatDate(fim),
  };
}

/** The day on which the law takes the SNE message for a notice; nothing where that day is not known. */
function notificadoEm(envio: IsoDate | undefined): string | undefined {
  const notificado = envio ? notificadoPeloSne(envio) : null;
  return notificado ? formatDate(notificado.data) : undefined;
}

function doPrazo(d: DadosPeticao) {
  const naoNotificado = semNotificacao(d);
  const ultimo = naoNotificado ? null : ultimoDia(d);
  const daLei = d.fase === 'II' && ultimo?.impresso ? ultimo.daLei : null;
  const impressoAlem = daLei !== null && ultimo !== null && ultimo.data > proximoDiaUtilCerto(daLei);
  // Within the thirty days of CTB art. 288 the paper needs no printed day.
  const alem = impressoAlem && d.hoje > proximoDiaUtil(daLei);
  return {
    // Res. CONTRAN 918/2022 art. 29: a term that ends on a non-working day ends on the next working day.
    prorrogado: ultimo !== null && !alem && d.hoje > (impressoAlem ? daLei : ultimo.acaba),
    diaImpresso: ultimo?.impresso,
    semDiaImpresso: ultimo?.estimado && !ultimo.peloSne,
    naoNotificado,
    abaixoDoMinimo: d.fase !== 'II' && ultimo?.daLei != null && ultimo.daLei > ultimo.data,
    notificadoPeloSne: ultimo?.peloSne && notificadoEm(d.dataEmissaoPenalidade),
    fimPeloSne: ultimo?.peloSne && formatDate(ultimo.peloSne),
    minimoLegal: ultimo?.daLei && formatDate(ultimo.daLei),
    prazoAlem: alem,
    prazoSemAlem: ultimo?.impresso === true && !impressoAlem,
    contaDaCiencia: ultimo?.impresso !== true || (impressoAlem && !alem),
    cienciaSemAlem: d.dataCienciaJari !== undefined && !alem,
    prazoImpresso: d.prazo && formatDate(d.prazo),
    ...daParada(fimDaParada(d), d),
    cincoAnosEm: formatDate(fimDosCincoAnos(d.dataInfracao)),
    soPontoSemResposta: d.pontoSemResposta !== undefined && !d.decisaoSemRazoes,
    faltaDaDecisao: d.decisaoSemRazoes === true || d.pontoSemResposta !== undefined,
  };
}

/** Wording of CTB art. 29 VII. */
const EMERGENCIAS = {
  ambulancia: 'uma ambulância',
  bombeiros: 'uma viatura de socorro de incêndio e salvamento',
  policia: 'uma viatura de polícia',
  fiscalizacao: 'uma viatura de fiscalização e operação de trânsito',
} as const;

const digitos = (texto = '') => texto.replace(/\D/g, '');
/** At most 300 characters of a field. */
const semPontoFinal = (texto: string) => texto.trim().replace(/\.+$/, '');

function mesesInteiros(de: IsoDate, ate: IsoDate): number {
  let meses = 0;
  while (addMonths(de, meses + 1) <= ate) meses += 1;
  return meses;
}
