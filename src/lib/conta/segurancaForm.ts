import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { defineForm } from '../form.ts';
import { type Aviso, sentenceOf } from '../messages.ts';
import { paths } from '../paths.ts';
import { LIMITES_CONTA } from './rules.ts';

const senha = (vazia: string) =>
  v.pipe(
    v.string(),
    v.nonEmpty(vazia),
    v.maxLength(LIMITES_CONTA.senhaMax, 'A senha tem no máximo 12 caracteres.'),
  );

const NAO_E_A_SUA = 'Esta não é a sua senha.';
const SENHA_INCORRETA: Aviso = { tipo: 'erro', texto: 'Senha incorreta.' };

/** A new password, by who knows the old one. */
export const trocarSenhaForm = defineForm({
  fields: ['SenhaAtual', 'Senha', 'ConfirmaSenha'],
  secret: ['SenhaAtual', 'Senha', 'ConfirmaSenha'],
  schema: v.object({
    SenhaAtual: senha('Informe a senha que você usa hoje.'),
    Senha: senha('Escolha uma senha.'),
    ConfirmaSenha: senha('Repita a nova senha.'),
  }),
  async submit(api: FullApi, senhas) {
    await api.conta.trocarSenha(senhas);
    return { redirect: paths.app.aparelhos, aviso: 'senhaAlterada' };
  },
  onError({ code }) {
    if (code === 'SENHA_DIFERENTES') return { errors: { ConfirmaSenha: sentenceOf(code) } };
    return code === 'USUARIO_SENHA_INVALIDO'
      ? { errors: { SenhaAtual: NAO_E_A_SUA }, aviso: SENHA_INCORRETA }
      : undefined;
  },
});

/** Signs other devices out: one by its guid, or `todos`. */
export const encerrarAparelhosForm = defineForm({
  fields: ['Aparelho', 'Senha'],
  secret: ['Senha'],
  schema: v.object({
    Aparelho: v.pipe(v.string(), v.nonEmpty('Escolha o aparelho.')),
    Senha: senha('Informe a sua senha.'),
  }),
  async submit(api: FullApi, { Aparelho, Senha }) {
    await api.conta.encerrarAparelhos({ Senha, ...(Aparelho !== 'todos' && { Guid: Aparelho }) });
    return { redirect: paths.app.aparelhos, aviso: 'aparelhosEncerrados' };
  },
  onError({ code }) {
    // It ended by itself in the meantime: what was asked for is so.
    if (code === 'NAO_ENCONTRADO') return { redirect: paths.app.aparelhos, aviso: 'aparelhosEncerrados' };
    return code === 'USUARIO_SENHA_INVALIDO'
      ? { errors: { Senha: NAO_E_A_SUA }, aviso: SENHA_INCORRETA }
      : undefined;
  },
});
