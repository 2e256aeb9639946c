import { addDays, addMonths, daysBetween, formatDate, type IsoDate } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import { diasParaNotificarPenalidade } from '#lib/multas/prazos.ts';
import { velocidadeConsiderada } from '#lib/multas/velocidade.ts';
import { escrito, minuscula, NOMES } from './form.ts';
import { type Fatos, inicioDaPenalidade } from './grounds.ts';
import { orgaoJulgador } from './orgaos.ts';
import { ultimoDia } from './recusas.ts';

/** What a petition is written from: the answers, the code's own data, and where and when it is signed. */
export interface DadosPeticao extends Fatos {
  email?: string | undefined;
  /** Where the driver signs; an unknown town is left to be written by hand. */
  cidade?: string | undefined;
  uf?: string | undefined;
}

/** The text of every placeholder that the data can fill: answers as they are printed, and what follows from them. */
export function valoresDaPeticao(dados: DadosPeticao): Map<string, string> {
  const valor = new Map(Object.entries(dados));
  const textos = new Map<string, string>();
  for (const nome of NOMES) {
    const texto = escrito(nome, valor.get(minuscula(nome)));
    if (texto !== '') textos.set(minuscula(nome), texto);
  }
  for (const [campo, dito] of Object.entries(derivar(dados))) {
    if (dito === undefined || dito === null || dito === false || dito === '') textos.delete(campo);
    else textos.set(campo, String(dito));
  }
  return textos;
}

function derivar(d: DadosPeticao): Record<string, string | number | boolean | null | undefined> {
  const { dataInfracao, dataEmissaoAutuacao, dataEmissaoPenalidade, hoje } = d;
  const inicio = inicioDaPenalidade(d);
  const ultimo = ultimoDia(d);
  return {
    ...quemPede(d),
    ...{ email: d.email, cidade: d.cidade, uf: d.uf, natureza: d.natureza },
    hoje: formatDate(hoje),
    hojePorExtenso: porExtenso.format(new Date(`${hoje}T00:00:00Z`)),
    horaInfracao: d.horaInfracao?.slice(0, 5),
    relato: d.relato && comPontoFinal(d.relato),
    fatoOcorrido: d.fatoOcorrido && comPontoFinal(d.fatoOcorrido),
    razoesJari: d.razoesJari && comPontoFinal(d.razoesJari),
    respostaJari: d.respostaJari && comPontoFinal(d.respostaJari),
    campoAusente: d.campoAusente && semPontoFinal(d.campoAusente),
    sinalizacaoFalha: d.sinalizacaoFalha && semPontoFinal(d.sinalizacaoFalha),
    documentoVeiculo: d.documentoVeiculo && semPontoFinal(d.documentoVeiculo),
    documentoEmergencia: d.documentoEmergencia && semPontoFinal(d.documentoEmergencia),
    cepForaDoEndereco: !digitos(d.enderecoCompletos).includes(digitos(d.cep)),
    diasAteAutuacao: dataEmissaoAutuacao && daysBetween(dataInfracao, dataEmissaoAutuacao),
    diasAtePenalidade: dataEmissaoPenalidade && inicio && daysBetween(inicio, dataEmissaoPenalidade),
    semFlagrante: d.constatacao === 'depois',
    comFlagrante: d.constatacao !== 'depois',
    // CTB art. 282 §6: 180 days, or 360 when a prior defence was presented. Unknown: no figure.
    prazoPenalidade:
      d.houveDefesaPrevia === undefined
        ? undefined
        : diasParaNotificarPenalidade({ defesaApresentada: d.houveDefesaPrevia }),
    comDefesaPrevia: d.houveDefesaPrevia === true,
    semDefesaPrevia: d.houveDefesaPrevia === false,
    // Res. CONTRAN 918/2022 art. 29: a term that ends on a day without work ends on the next working day.
    prorrogado: ultimo !== null && hoje > ultimo.data,
    trigesimoDia: d.dataCienciaJari && formatDate(addDays(d.dataCienciaJari, 30)),
    mesesAteDecisao:
      d.dataRecebimentoRecurso &&
      d.dataDecisaoJari &&
      mesesInteiros(d.dataRecebimentoRecurso, d.dataDecisaoJari),
    velocidadeCalculada: d.velocidadeMedida && velocidadeConsiderada(d.velocidadeMedida),
    vendido: d.situacaoVeiculo === 'vendido',
    furtado: d.situacaoVeiculo === 'furtado',
    clonado: d.situacaoVeiculo === 'clonado',
    veiculoDeEmergencia: d.veiculoDeEmergencia && EMERGENCIAS[d.veiculoDeEmergencia],
    orgaoJulgador: d.fase === 'II' ? orgaoJulgador(d.orgaoEmissor ?? '', d.ufInfracao) : undefined,
  };
}

/** The applicant: who signs, or who is represented by who signs. */
function quemPede(d: DadosPeticao) {
  const { sexo, nomeCompletoDefesa: nome, cpfDefesa: cpf, capacidade } = d;
  const feminino = sexo === 'F';
  if (capacidade !== 'procurador')
    return {
      requerente: nome,
      tipoDocumento: 'CPF',
      documento: escrito('CpfDefesa', cpf),
      capacidade: capacidade && CAPACIDADES[capacidade][feminino ? 'F' : 'M'],
    };
  const { representadoNome, representadoDocumento = '' } = d;
  return {
    requerente: representadoNome,
    tipoDocumento: lettersAndDigits(representadoDocumento).length === 14 ? 'CNPJ' : 'CPF',
    documento: escrito('representadoDocumento', representadoDocumento),
    capacidade: undefined,
    representante: feminino ? 'sua procuradora ou representante' : 'seu procurador ou representante',
  };
}

const CAPACIDADES = {
  proprietario: { F: 'proprietária do veículo no registro', M: 'proprietário do veículo no registro' },
  condutor: { F: 'condutora do veículo', M: 'condutor do veículo' },
} as const;

/** In the words of CTB art. 29 VII. */
const EMERGENCIAS = {
  ambulancia: 'ambulância',
  bombeiros: 'veículo destinado a socorro de incêndio e salvamento',
  policia: 'veículo de polícia',
  fiscalizacao: 'veículo de fiscalização e operação de trânsito',
} as const;

function mesesInteiros(de: IsoDate, ate: IsoDate): number {
  let meses = 0;
  while (addMonths(de, meses + 1) <= ate) meses += 1;
  return meses;
}

function comPontoFinal(texto: string): string {
  return /[.!?…]$/.test(texto.trim()) ? texto.trim() : `${texto.trim()}.`;
}

function semPontoFinal(texto: string): string {
  return texto.trim().replace(/\.+$/, '');
}

function digitos(texto = ''): string {
  return texto.replace(/\D/g, '');
}

/** A calendar day has no zone: read and written as UTC it stays the same day. */
const porExtenso = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
