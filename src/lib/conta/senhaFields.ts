import * as v from 'valibot';
import type { ErrorCode } from '#lib/errors.ts';
import { type Field, secret } from '#lib/forms/fields.ts';
import { sentenceOf } from '#lib/messages.ts';
import { LIMITES_CONTA } from './rules.ts';

const senha = (vazia: string) =>
  v.pipe(secret(vazia), v.maxLength(LIMITES_CONTA.senhaMax, 'A senha tem no máximo 12 caracteres.'));

/** The signed-in driver's password, requested again. */
export const senhaAtual = (rotulo: string, vazia: string) =>
  ({
    rotulo,
    tipo: 'password',
    secreto: true,
    schema: senha(vazia),
    autocomplete: 'current-password',
  }) satisfies Field;

/** Checks of a new password that a page can make. */
export const SENHA_NOVA = { padrao: '^.{8,12}$', frase: sentenceOf('SENHA_CURTA') };

/** A new password, typed twice: by a mailed link, or with the old one. */
export const novaSenha = {
  Senha: {
    rotulo: 'Nova senha',
    tipo: 'password',
    secreto: true,
    schema: senha('Escolha uma senha.'),
    confere: SENHA_NOVA,
    dica: 'De 8 a 12 caracteres, de qualquer tipo.',
    autocomplete: 'new-password',
  },
  ConfirmaSenha: {
    rotulo: 'Repita a nova senha',
    tipo: 'password',
    secreto: true,
    schema: senha('Repita a nova senha.'),
    autocomplete: 'new-password',
    enterkeyhint: 'send',
  },
} as const satisfies Record<string, Field>;

/** Which of the two fields shows the error. */
export function errosDaNovaSenha(code: ErrorCode) {
  if (code === 'SENHA_DIFERENTES') return { errors: { ConfirmaSenha: sentenceOf(code) } };
  if (code === 'SENHA_CURTA' || code === 'SENHA_COMUM') return { errors: { Senha: sentenceOf(code) } };
  return undefined;
}
