import * as v from 'valibot';
import { isCpfOrCnpj, isPlate, lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import { estadoPorId, UF_PADRAO } from '#lib/referencia/estados.ts';
import type { veiculos } from '#lib/veiculos/contract.ts';
import { LIMITES_VEICULO } from '#lib/veiculos/rules.ts';

type Entrada = Pick<
  ParsedInput<typeof veiculos.corrigir>,
  'NumeroRenavam' | 'Placa' | 'EmailNotificacao' | 'ProprietarioDocumento' | 'UF'
>;

/**
 * The columns of a registration, or the fields that are wrong. The check digit of the Renavam follows no published rule,
 * so it is left to the source; the digits of a CPF or CNPJ and the pattern of a plate are certain and refused here.
 */
export function dadosDoVeiculo(entrada: Entrada) {
  const numeroRenavam = normalizeRenavam(entrada.NumeroRenavam);
  const placa = lettersAndDigits(entrada.Placa);
  const proprietarioDocumento = lettersAndDigits(entrada.ProprietarioDocumento ?? '') || null;
  const emailNotificacao = entrada.EmailNotificacao?.toLowerCase() ?? null;
  const fields: FieldErrors = {};
  if (numeroRenavam === '') fields.NumeroRenavam = 'Informe o Renavam.';
  else if (numeroRenavam.length > LIMITES_VEICULO.correcao.renavam)
    fields.NumeroRenavam = `Use até ${LIMITES_VEICULO.correcao.renavam} números.`;
  if (placa === '') fields.Placa = 'Informe a placa.';
  else if (!isPlate(placa)) fields.Placa = 'A placa tem o formato ABC1234 ou ABC1D23.';
  if (proprietarioDocumento !== null && !isCpfOrCnpj(proprietarioDocumento))
    fields.ProprietarioDocumento = 'Este CPF ou CNPJ não é válido. Confira os números.';
  if (emailNotificacao !== null && !v.is(Email, emailNotificacao))
    fields.EmailNotificacao = 'Confira o e-mail, ou deixe o campo vazio.';
  const uf = estadoPorId(Number(entrada.UF))?.Sigla ?? entrada.UF.trim().toUpperCase();
  if (uf !== UF_PADRAO) fields.UF = 'Por enquanto acompanhamos veículos do Rio de Janeiro.';
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  return { numeroRenavam, placa, proprietarioDocumento, emailNotificacao, uf };
}

const Email = v.pipe(v.string(), v.email(), v.maxLength(LIMITES_VEICULO.emailNotificacao));
