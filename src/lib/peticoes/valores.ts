import { addMonths, daysBetween, formatDate, type IsoDate } from '#lib/dates.ts';
import { formatCep, formatCpfOrCnpj, formatPhone, formatPlate, lettersAndDigits } from '#lib/documents.ts';
import { velocidadeConsiderada } from '#lib/multas/velocidade.ts';
import type { DadosPeticao } from '#lib/peticoes/dados.ts';
import type { Fase } from '#lib/peticoes/fundamentos.ts';

/** The text of every placeholder that the data can fill: given fields as they are written, and those derived from them. */
export function valoresDaPeticao(dados: DadosPeticao, fase: Fase): Map<string, string> {
  const escritos = Object.entries(dados).flatMap(([campo, valor]) =>
    valor === undefined || typeof valor === 'boolean'
      ? []
      : [[campo, escrever(campo, String(valor))] as const],
  );
  const derivados = Object.entries(derivar(dados, fase)).flatMap(([campo, valor]) =>
    valor === undefined ? [] : [[campo, String(valor)] as const],
  );
  return new Map([...escritos, ...derivados]);
}

function escrever(campo: string, valor: string): string {
  const formato = FORMATOS[campo];
  return formato ? formato(valor) : valor;
}

const FORMATOS: Record<string, (valor: string) => string> = {
  documento: formatCpfOrCnpj,
  telefone: formatPhone,
  cep: formatCep,
  placa: formatPlate,
  horaInfracao: (hora) => hora.slice(0, 5),
  relato: comPontoFinal,
  fatoOcorrido: comPontoFinal,
  ...Object.fromEntries(
    [
      'dataInfracao',
      'prazo',
      'dataEmissaoAutuacao',
      'dataEmissaoPenalidade',
      'dataDecisaoJari',
      'dataCienciaJari',
      'dataRecebimentoRecurso',
      'dataConhecimento',
      'medidorVerificacao',
      'hoje',
    ].map((campo) => [campo, formatDate]),
  ),
};

function derivar(dados: DadosPeticao, fase: Fase): Record<string, string | number | undefined> {
  const { dataInfracao, dataEmissaoAutuacao, dataEmissaoPenalidade, dataRecebimentoRecurso } = dados;
  // CTB art. 282, § 6º-A: without a person caught in the act, the time counts from when the authority knew.
  const semFlagrante = dados.flagrante === false;
  const inicioDaPenalidade = semFlagrante ? dados.dataConhecimento : dataInfracao;
  return {
    diasAteAutuacao: dataEmissaoAutuacao && daysBetween(dataInfracao, dataEmissaoAutuacao),
    diasAtePenalidade:
      dataEmissaoPenalidade && inicioDaPenalidade && daysBetween(inicioDaPenalidade, dataEmissaoPenalidade),
    semFlagrante: semFlagrante ? 'sim' : undefined,
    // CTB art. 282, § 6º: 180 days, or 360 when a prior defence was presented. Unknown: no figure.
    prazoPenalidade: dados.houveDefesaPrevia === undefined ? undefined : dados.houveDefesaPrevia ? 360 : 180,
    mesesSemJulgamento: dataRecebimentoRecurso && mesesInteiros(dataRecebimentoRecurso, dados.hoje),
    velocidadeCalculada: dados.velocidadeMedida && velocidadeConsiderada(dados.velocidadeMedida),
    hojePorExtenso: porExtenso.format(new Date(`${dados.hoje}T00:00:00Z`)),
    tipoDocumento: lettersAndDigits(dados.documento).length === 14 ? 'CNPJ' : 'CPF',
    orgaoJulgador: fase === 'II' ? orgaoJulgador(dados.orgao) : undefined,
  };
}

/** Who judges in the second instance, by the body that fined (CTB art. 289). */
export function orgaoJulgador(orgao: string): string {
  if (/\b(PRF|DPRF|DNIT|ANTT)\b|pol[ií]cia rodovi[aá]ria federal/i.test(orgao))
    return 'Ao Colegiado Especial do órgão federal';
  if (/\bDF\b|distrito federal/i.test(orgao))
    return 'Ao Conselho de Trânsito do Distrito Federal (CONTRANDIFE)';
  return 'Ao Conselho Estadual de Trânsito (CETRAN)';
}

function mesesInteiros(de: IsoDate, ate: IsoDate): number {
  let meses = 0;
  while (addMonths(de, meses + 1) <= ate) meses += 1;
  return meses;
}

function comPontoFinal(texto: string): string {
  return /[.!?…]$/.test(texto.trim()) ? texto.trim() : `${texto.trim()}.`;
}

/** A calendar day has no zone: read and written as UTC it stays the same day. */
const porExtenso = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
