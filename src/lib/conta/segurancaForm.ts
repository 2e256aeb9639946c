import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { tableForm } from '#lib/form.ts';
import { type Aviso, TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import { errosDaNovaSenha, novaSenha, senhaAtual } from './senhaFields.ts';

const NAO_E_A_SUA = 'Esta não é a sua senha.';
const SENHA_INCORRETA: Aviso = { tipo: 'erro', texto: TEXTS.senhaIncorreta };

export const trocarSenhaForm = tableForm(
  {
    SenhaAtual: senhaAtual('Senha atual', 'Informe a senha que você usa hoje.'),
    ...novaSenha,
  },
  {
    async submit(api: FullApi, senhas) {
      await api.conta.trocarSenha(senhas);
      return { redirect: paths.app.aparelhos, aviso: 'senhaAlterada' };
    },
    onError: ({ code }) =>
      code === 'USUARIO_SENHA_INVALIDO'
        ? { errors: { SenhaAtual: NAO_E_A_SUA }, aviso: SENHA_INCORRETA }
        : errosDaNovaSenha(code),
  },
);

/** Signs other devices out: one by its guid, or `todos`. */
export const encerrarAparelhosForm = tableForm(
  {
    Aparelho: {
      rotulo: 'Outros aparelhos',
      como: 'escolha',
      schema: v.pipe(v.string(), v.nonEmpty('Escolha o aparelho.')),
    },
    Senha: { ...senhaAtual('Sua senha', 'Informe a sua senha.'), enterkeyhint: 'send' },
  },
  {
    async submit(api: FullApi, { Aparelho, Senha }) {
      await api.conta.encerrarAparelhos({ Senha, ...(Aparelho !== 'todos' && { Guid: Aparelho }) });
      return { redirect: paths.app.aparelhos, aviso: 'aparelhosEncerrados' };
    },
    onError({ code }) {
      // The session had already ended: the result is the same.
      if (code === 'NAO_ENCONTRADO') return { redirect: paths.app.aparelhos, aviso: 'aparelhosEncerrados' };
      return code === 'USUARIO_SENHA_INVALIDO'
        ? { errors: { Senha: NAO_E_A_SUA }, aviso: SENHA_INCORRETA }
        : undefined;
    },
  },
);
