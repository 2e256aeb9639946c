import * as v from 'valibot';
import type { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { digits, isCpf } from '#lib/documents.ts';
import type { ParsedInput } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import type { habilitacoes } from '#lib/habilitacoes/contract.ts';
import { CNH_TEM_ONZE, LIMITES_HABILITACAO, UF_DO_CADASTRO } from '#lib/habilitacoes/rules.ts';
import { estadoPorId, UF_PADRAO } from '#lib/referencia/estados.ts';

type Entrada = Omit<ParsedInput<typeof habilitacoes.corrigir>, 'Id' | 'Versao'>;

/** Columns of a registration, or errors by field. The CPF's check digits are verified here; those of a CNH by the source. */
export function dadosDaHabilitacao(entrada: Entrada) {
  const numeroCnh = digits(entrada.NumeroCnh);
  const cpf = digits(entrada.Cpf);
  const emailNotificacao = entrada.EmailNotificacao?.toLowerCase() ?? null;
  const fields: FieldErrors = {};
  if (numeroCnh === '') fields.NumeroCnh = 'Informe o número de registro da CNH.';
  else if (numeroCnh.length !== 11) fields.NumeroCnh = CNH_TEM_ONZE;
  if (cpf === '') fields.Cpf = 'Informe o CPF do condutor.';
  if (emailNotificacao !== null && !v.is(Email, emailNotificacao))
    fields.EmailNotificacao = 'Confira o e-mail, ou deixe o campo vazio.';
  if (entrada.UF !== UF_PADRAO) fields.UF = 'Por enquanto acompanhamos CNHs do Rio de Janeiro.';
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  if (!isCpf(cpf)) fail('CPF_INVALIDO');
  const { ExerceAtividadeRemunerada: exerceAtividadeRemunerada, UF: uf } = entrada;
  return { numeroCnh, cpf, emailNotificacao, uf, exerceAtividadeRemunerada };
}

/** The input that would store this row as it is: what the correction form holds. */
export function entradaDaHabilitacao(row: typeof habilitacao.$inferSelect): Entrada {
  return {
    NumeroCnh: row.numeroCnh,
    Cpf: row.cpf,
    EmailNotificacao: row.emailNotificacao ?? undefined,
    UF: row.uf,
    ExerceAtividadeRemunerada: row.exerceAtividadeRemunerada,
  };
}

/** In this form '2' means Rio de Janeiro; other values are plain state ids. */
export function ufDoCadastro(texto: string): string {
  return texto.trim() === String(UF_DO_CADASTRO) ? UF_PADRAO : ufInformada(texto);
}

/** A state's abbreviation, from an abbreviation or id. */
export function ufInformada(texto: string): string {
  return estadoPorId(Number(texto))?.Sigla ?? texto.trim().toUpperCase();
}

const Email = v.pipe(v.string(), v.email(), v.maxLength(LIMITES_HABILITACAO.emailNotificacao));
