import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { AppError } from '../errors.ts';
import { filled, secret as password } from '../fields.ts';
import { defineForm, tableForm } from '../form.ts';
import { type Aviso, sentenceOf, TEXTS } from '../messages.ts';
import { paths, safeReturn } from '../paths.ts';
import { LIMITES_CONTA } from './rules.ts';

const uuid = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** Sign-in. `volta` is the page that asked for it. */
export const entrarForm = tableForm(
  {
    username: {
      rotulo: 'E-mail',
      tipo: 'email',
      schema: v.pipe(
        filled('Informe o e-mail.'),
        v.maxLength(LIMITES_CONTA.emailEntrar, 'O e-mail tem no máximo 150 caracteres.'),
      ),
      autocomplete: 'username',
      inputmode: 'email',
      autocapitalize: 'none',
      enterkeyhint: 'next',
    },
    password: {
      rotulo: 'Senha',
      tipo: 'password',
      secreto: true,
      schema: v.pipe(
        password('Informe a senha.'),
        v.maxLength(LIMITES_CONTA.senhaMax, 'A senha tem no máximo 12 caracteres.'),
      ),
      autocomplete: 'current-password',
      enterkeyhint: 'go',
    },
    volta: { schema: v.string() },
  },
  {
    invalid: TEXTS.informeEmailSenha,
    falhou: TEXTS.autenticacaoFalhou,
    async submit(api: FullApi, { username, password, volta }) {
      await api.conta.entrar({ username, password, grant_type: 'password' });
      return { redirect: safeReturn(volta) ?? paths.app.inicial };
    },
    onError: signInFailure,
  },
);

/** What the door says: the sentence of its own codes, one for everything else (specification 1, section 8). */
function signInFailure({ code }: AppError): { aviso: Aviso } | undefined {
  return SIGN_IN_ERRORS.has(code) ? undefined : { aviso: { tipo: 'erro', texto: TEXTS.autenticacaoFalhou } };
}

const SIGN_IN_ERRORS = new Set([
  'USUARIO_SENHA_INVALIDO',
  'USUARIO_BLOQUEADO',
  'USUARIO_NAO_EXISTE',
  'MUITAS_TENTATIVAS',
]);

/** The account was made and its sign-in failed: the same sentences, in the words of this screen. */
class SignInAfterSignUp extends AppError {
  constructor({ code, sentence }: AppError) {
    super(code, sentence === undefined ? {} : { sentence });
  }
}

/** Sign-up; then the same sign-in as the form above, so the driver arrives inside. */
export const cadastroForm = defineForm({
  fields: [
    'Nome',
    'Email',
    'Cpf',
    'Telefone',
    'Senha',
    'Cidade',
    'termos',
    'TipoPerfilParceiro',
    'IdParceiro',
    'Chave',
  ],
  secret: ['Senha'],
  schema: v.object({
    Nome: v.pipe(
      filled('Informe o seu nome.'),
      v.maxLength(LIMITES_CONTA.nome, 'O nome tem no máximo 150 caracteres.'),
    ),
    Email: v.pipe(
      filled('Informe o e-mail.'),
      v.maxLength(LIMITES_CONTA.emailCadastro, 'O e-mail tem no máximo 250 caracteres.'),
    ),
    Cpf: filled('Informe o CPF.'),
    Telefone: v.string(),
    Senha: v.pipe(
      password('Escolha uma senha.'),
      v.maxLength(LIMITES_CONTA.senhaMax, 'A senha tem no máximo 12 caracteres.'),
    ),
    Cidade: v.string(),
    termos: v.literal('on', TEXTS.aceiteTermos),
    TipoPerfilParceiro: v.string(),
    IdParceiro: v.string(),
    Chave: uuid,
  }),
  invalid(errors, empty) {
    if (Object.keys(errors).join() === 'termos') return TEXTS.aceiteTermos;
    return empty.some((name) => name !== 'termos') ? TEXTS.todosOsCampos : sentenceOf('DADOS_INVALIDOS');
  },
  async submit(api: FullApi, { termos: _, TipoPerfilParceiro, IdParceiro, ...cadastro }) {
    const partner = IdParceiro === '' ? {} : { TipoPerfilParceiro, IdParceiro };
    await api.conta.cadastrar({ ...cadastro, ...partner, Uf: 'RJ' });
    await api.conta
      .entrar({ username: cadastro.Email, password: cadastro.Senha, grant_type: 'password' })
      .catch((cause: unknown) => {
        throw cause instanceof AppError ? new SignInAfterSignUp(cause) : cause;
      });
    return { redirect: paths.app.inicial, aviso: 'cadastrado' };
  },
  onError(error) {
    const { code } = error;
    if (error instanceof SignInAfterSignUp) {
      const texto = TEXTS.primeiroAcesso;
      return code === 'USUARIO_NAO_EXISTE' ? { aviso: { tipo: 'erro', texto } } : signInFailure(error);
    }
    if (code === 'EMAIL_JA_EXISTE') return { redirect: paths.login, aviso: 'emailJaExiste' };
    if (code === 'EMAIL_INVALIDO') return { errors: { Email: sentenceOf(code) } };
    if (code === 'CPF_INVALIDO') return { errors: { Cpf: sentenceOf(code) } };
    if (code === 'SERVICO_INDISPONIVEL' || code === 'ERRO_INTERNO')
      return { aviso: { tipo: 'erro', texto: TEXTS.cadastroFalhou } };
    return undefined;
  },
});

export const recuperarForm = defineForm({
  fields: ['Email'],
  schema: v.object({ Email: filled(TEXTS.informeEmail) }),
  invalid: TEXTS.informeEmail,
  async submit(api: FullApi, { Email }) {
    await api.conta.esqueceuSenha({ Email });
    return { redirect: paths.login, aviso: 'recuperacaoEnviada' };
  },
  onError: ({ code }) =>
    code === 'SERVICO_INDISPONIVEL' || code === 'ERRO_INTERNO'
      ? { aviso: { tipo: 'erro', texto: TEXTS.recuperacaoFalhou } }
      : undefined,
});

/** The page behind the one-time link of the recovery mail. */
export const redefinirForm = defineForm({
  fields: ['Codigo', 'Senha', 'ConfirmaSenha'],
  secret: ['Senha', 'ConfirmaSenha'],
  schema: v.object({
    Codigo: v.string(),
    Senha: password('Escolha uma senha.'),
    ConfirmaSenha: password('Repita a senha.'),
  }),
  async submit(api: FullApi, values) {
    await api.conta.redefinirSenha(values);
    return { redirect: paths.login, aviso: 'senhaTrocada' };
  },
});
