import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import type { ErrorCode } from '#lib/errors.ts';
import { isUnreadable } from '#lib/errors.ts';
import { tableForm } from '#lib/form.ts';
import { type Field, filled, PADROES } from '#lib/forms/fields.ts';
import { type Aviso, sentenceOf, TEXTS } from '#lib/messages.ts';
import { paths, safeReturn } from '#lib/paths.ts';
import type { Opcao } from '#lib/ui/campo.ts';
import { type AcessoAberto, nomeDoAcesso } from './acessos.ts';
import { senha, senhaAtual, senhaNova } from './form.ts';
import { LIMITES_CONTA } from './rules.ts';

/** A new password, typed twice: by a mailed link, or with the old one. */
const novaSenha = {
  Senha: senhaNova,
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
function errosDaNovaSenha(code: ErrorCode) {
  if (code === 'SENHA_DIFERENTES') return { errors: { ConfirmaSenha: sentenceOf(code) } };
  if (code === 'SENHA_CURTA' || code === 'SENHA_COMUM') return { errors: { Senha: sentenceOf(code) } };
  return undefined;
}

/** The signed-in driver's password is wrong: beside its field, and above the form. */
export function senhaIncorreta<K extends string>(campo: K, code: ErrorCode) {
  if (code !== 'USUARIO_SENHA_INVALIDO') return undefined;
  const aviso: Aviso = { tipo: 'erro', texto: TEXTS.senhaIncorreta };
  return { errors: { [campo]: 'Esta não é a sua senha.' } as Record<K, string>, aviso };
}

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
    onError: ({ code }) => senhaIncorreta('SenhaAtual', code) ?? errosDaNovaSenha(code),
  },
);

/** Of the choice of devices: all but this one. */
export const TODOS = 'todos';

/** Signs other devices out: one by its guid, or all. */
export const encerrarAparelhosForm = (aparelhos: readonly Opcao[]) =>
  tableForm(
    {
      Aparelho: {
        rotulo: 'Outros aparelhos',
        como: 'escolha',
        opcoes: [{ valor: TODOS, rotulo: 'Todos os outros' }, ...aparelhos],
        schema: v.pipe(v.string(), v.nonEmpty('Escolha o aparelho.')),
      },
      Senha: { ...senhaAtual('Sua senha', 'Informe a sua senha.'), enterkeyhint: 'send' },
    },
    {
      async submit(api: FullApi, { Aparelho, Senha }) {
        await api.conta.encerrarAparelhos({ Senha, ...(Aparelho !== TODOS && { Guid: Aparelho }) });
        return { redirect: paths.app.aparelhos, aviso: 'aparelhosEncerrados' };
      },
      onError({ code }) {
        // The session had already ended: the result is the same.
        if (code === 'NAO_ENCONTRADO') return { redirect: paths.app.aparelhos, aviso: 'aparelhosEncerrados' };
        return senhaIncorreta('Senha', code);
      },
    },
  );

export const recuperarForm = tableForm(
  {
    Email: {
      rotulo: 'Email',
      tipo: 'email',
      schema: filled(TEXTS.informeEmail),
      confere: { padrao: PADROES.email, frase: sentenceOf('EMAIL_INVALIDO') },
      maxlength: LIMITES_CONTA.emailEntrar,
      autocomplete: 'email',
      enterkeyhint: 'send',
    },
    volta: { schema: v.string() },
  },
  {
    invalid: TEXTS.informeEmail,
    falhou: TEXTS.recuperacaoFalhou,
    async submit(api: FullApi, { Email, volta }) {
      await api.conta.esqueceuSenha({ Email });
      return { redirect: paths.recuperacaoEnviada(safeReturn(volta)) };
    },
    onError: (error) =>
      isUnreadable(error) ? { aviso: { tipo: 'erro', texto: TEXTS.recuperacaoFalhou } } : undefined,
  },
);

const MANTER = 'manter-';

/** The page behind the one-time link of the recovery mail: a box for each access that its driver may keep. */
export function redefinirForm(acessos: readonly AcessoAberto[]) {
  const manter = Object.fromEntries(
    acessos.map((acesso) => [
      `${MANTER}${acesso.Chave}`,
      { rotulo: nomeDoAcesso(acesso), como: 'marcar', schema: v.optional(v.string()) } as const,
    ]),
  );
  return tableForm(
    { Codigo: { schema: v.string() }, ...novaSenha, ...manter },
    {
      async submit(api: FullApi, { Codigo, Senha, ConfirmaSenha, ...marcados }) {
        const Manter = Object.entries(marcados).flatMap(([nome, marcado]) =>
          marcado ? [nome.slice(MANTER.length)] : [],
        );
        await api.conta.redefinirSenha({ Codigo, Senha, ConfirmaSenha, Manter });
        return { redirect: paths.login, aviso: 'senhaTrocada' };
      },
      onError: ({ code }) => errosDaNovaSenha(code),
    },
  );
}
