import * as v from 'valibot';
import { type IsoDate, isIsoDate, parseDate, parseTime } from '../dates.ts';
import { digits, isCep, isCpf, isPhone, isPlate, lettersAndDigits, normalizePhone } from '../documents.ts';
import { LIMITES } from './limites.ts';

// The fields of the untracked fine (specification 1, sections 3 and 5) and what each must hold. Names are the wire's own.
// People may write with dots, dashes and spaces: they are stripped, never refused.

/** A missing field is an empty one, so that the message says what to do. */
const texto = v.optional(v.string(), '');

/** One line: breaks and runs of spaces become one space. */
const opcional = (maximo: number) =>
  v.pipe(
    texto,
    v.transform((valor) => valor.replace(/\s+/g, ' ').trim()),
    v.maxLength(maximo, `Escreva no máximo ${maximo} caracteres.`),
  );

const preenchido = (falta: string, maximo: number) => v.pipe(opcional(maximo), v.nonEmpty(falta));

export const DADOS_PESSOAIS = {
  Sexo: v.pipe(texto, v.picklist(['M', 'F'], 'Escolha uma opção.')),
  NomeCompletoDefesa: preenchido('Informe o nome completo.', LIMITES.nome),
  CpfDefesa: v.pipe(
    preenchido('Informe o CPF.', 20),
    v.check(isCpf, 'Confira os números do CPF.'),
    v.transform(digits),
  ),
  TelefoneContato: v.pipe(
    preenchido('Informe o telefone.', 20),
    v.check(isPhone, 'Informe o telefone com DDD.'),
    v.transform(normalizePhone),
  ),
  cep: v.pipe(preenchido('Informe o CEP.', 12), v.check(isCep, 'O CEP tem 8 números.'), v.transform(digits)),
  numero: opcional(LIMITES.numero),
  complemento: opcional(LIMITES.complemento),
  EnderecoCompletos: preenchido('Informe o endereço completo.', LIMITES.endereco),
};

export const DADOS_DA_MULTA = {
  Placa: v.pipe(
    preenchido('Informe a placa.', 12),
    v.transform(lettersAndDigits),
    v.check(
      (placa) => placa.length <= LIMITES.placa && isPlate(placa),
      'A placa tem 7 caracteres, como ABC1D23 ou ABC1234.',
    ),
  ),
  DataInfracao: v.pipe(
    preenchido('Informe a data da infração.', 10),
    v.check((data) => lerData(data) !== null, 'Informe a data como dd/mm/aaaa.'),
    v.transform((data) => lerData(data) ?? ''),
  ),
  HoraInfracao: v.pipe(
    preenchido('Informe a hora da infração.', 8),
    v.check((hora) => parseTime(hora) !== null, 'Informe a hora como hh:mm.'),
    v.transform((hora) => parseTime(hora) ?? ''),
  ),
  AutoInfracao: preenchido('Informe o número do auto de infração.', LIMITES.auto),
  AutoRenainf: opcional(LIMITES.auto),
  Enquadramento: preenchido('Informe o enquadramento.', LIMITES.enquadramento),
  TemplateId: preenchido('Escolha o modelo da petição.', 60),
  Local: preenchido('Informe o local da infração.', LIMITES.local),
  OrgaoEmissor: preenchido('Informe o órgão que multou.', LIMITES.orgao),
};

export const FASE = v.pipe(texto, v.picklist(['P', 'I', 'II'], 'Escolha a fase.'));

export const MultaInformada = v.object({ ...DADOS_PESSOAIS, ...DADOS_DA_MULTA, Fase: FASE });
/** The fine as the wizard takes it, clean: dates yyyy-mm-dd, digits only where digits count. */
export type MultaInformada = v.InferOutput<typeof MultaInformada>;

/** dd/mm/yyyy as it is typed, or yyyy-mm-dd, into yyyy-mm-dd; null when no such day exists. */
export function lerData(data: string): IsoDate | null {
  return isIsoDate(data) ? data : parseDate(data);
}
