import * as v from 'valibot';
import type { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { hasRenavamShape, isCpfOrCnpj, isPlate, lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { estadoPorId, UF_PADRAO } from '#lib/referencia/estados.ts';
import type { VeiculoWire, veiculos } from '#lib/veiculos/contract.ts';
import { LIMITES_VEICULO } from '#lib/veiculos/rules.ts';

type Entrada = Omit<ParsedInput<typeof veiculos.corrigir>, 'Id' | 'Versao'>;

/**
 * Columns of a registration, or errors by field. The Renavam's check digit has no published rule, so the source
 * verifies it; the number of its digits (eleven since 2013), CPF or CNPJ check digits and the plate's pattern are
 * verified here.
 */
export function dadosDoVeiculo(entrada: Entrada) {
  const numeroRenavam = normalizeRenavam(entrada.NumeroRenavam);
  const placa = lettersAndDigits(entrada.Placa);
  const proprietarioDocumento = lettersAndDigits(entrada.ProprietarioDocumento ?? '') || null;
  const emailNotificacao = entrada.EmailNotificacao?.toLowerCase() ?? null;
  const fields: FieldErrors = {};
  if (numeroRenavam === '') fields.NumeroRenavam = 'Informe o Renavam.';
  else if (!hasRenavamShape(entrada.NumeroRenavam)) fields.NumeroRenavam = TEXTS.renavamNumeros;
  if (placa === '') fields.Placa = 'Informe a placa.';
  else if (!isPlate(placa)) fields.Placa = 'A placa tem o formato ABC1234 ou ABC1D23.';
  if (proprietarioDocumento !== null && !isCpfOrCnpj(proprietarioDocumento))
    fields.ProprietarioDocumento = TEXTS.cpfOuCnpjNaoConfere;
  if (emailNotificacao !== null && !v.is(Email, emailNotificacao))
    fields.EmailNotificacao = 'Confira o e-mail, ou deixe o campo vazio.';
  const uf = estadoPorId(Number(entrada.UF))?.Sigla ?? entrada.UF.trim().toUpperCase();
  if (uf !== UF_PADRAO) fields.UF = 'Por enquanto acompanhamos veículos do Rio de Janeiro.';
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  return { numeroRenavam, placa, proprietarioDocumento, emailNotificacao, uf };
}

/** The input that would store this row as it is: what the correction form holds. */
export function entradaDoVeiculo(row: typeof veiculo.$inferSelect): Entrada {
  return {
    NumeroRenavam: row.numeroRenavam,
    Placa: row.placa,
    ProprietarioDocumento: row.proprietarioDocumento ?? undefined,
    EmailNotificacao: row.emailNotificacao ?? undefined,
    UF: row.uf,
  };
}

export function toWire(row: typeof veiculo.$inferSelect): VeiculoWire {
  return {
    Id: row.id,
    Guid: row.guid,
    Placa: row.placa,
    NumeroRenavam: row.numeroRenavam,
    Modelo: row.modelo,
    Fabricante: row.fabricante,
    Chassi: row.chassi,
    LocalRegistro: row.localRegistro,
    AnoFabricacao: row.anoFabricacao,
    AnoModelo: row.anoModelo,
    AnoUltimoLicenciamento: row.anoUltimoLicenciamento,
    Cor: row.cor,
    EspecieTipo: row.especieTipo,
    Combustivel: row.combustivel,
    CapacidadePotenciaCilindrada: row.capacidadePotenciaCilindrada,
    Proprietario: row.proprietario,
    ProprietarioDocumento: row.proprietarioDocumento,
    EmailNotificacao: row.emailNotificacao,
    UF: { Uf: row.uf },
    QtdeConsultas: row.qtdeConsultas,
    ConsultadoEm: row.consultadoEm?.toISOString() ?? null,
    ComErro: row.comErro,
    MensagemErro: row.mensagemErro,
    Ativo: row.ativo,
  };
}

const Email = v.pipe(v.string(), v.email(), v.maxLength(LIMITES_VEICULO.emailNotificacao));
