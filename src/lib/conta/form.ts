import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { isPhone, normalizePhone } from '#lib/documents.ts';
import { AppError, isUnreadable } from '#lib/errors.ts';
import { tableForm } from '#lib/form.ts';
import { type Field, filled, key, PADROES, secret, TELEFONE_INVALIDO, text } from '#lib/forms/fields.ts';
import { type Aviso, sentenceOf, TEXTS } from '#lib/messages.ts';
import { comVolta, paths, safeReturn } from '#lib/paths.ts';
import { LIMITES_CONTA } from './rules.ts';

export const senha = (vazia: string) =>
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

/** A new password, with the checks that a page can make. */
export const senhaNova = {
  rotulo: 'Nova senha',
  tipo: 'password',
  secreto: true,
  schema: senha('Escolha uma senha.'),
  confere: { padrao: '^.{8,12}$', frase: sentenceOf('SENHA_CURTA') },
  dica: 'De 8 a 12 caracteres, de qualquer tipo.',
  autocomplete: 'new-password',
} as const satisfies Field;

/** Sign-in. `volta` is the page to return to. */
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
    },
    password: { ...senhaAtual('Senha', 'Informe a senha.'), enterkeyhint: 'go' },
    volta: { schema: v.string() },
  },
  {
    invalid: TEXTS.informeEmailSenha,
    falhou: TEXTS.autenticacaoFalhou,
    async submit(api: FullApi, { username, password, volta }) {
      try {
        await api.conta.entrar({ username, password, grant_type: 'password' });
      } catch (error) {
        if (error instanceof AppError && error.code === 'SEGUNDO_FATOR')
          return { redirect: paths.codigoDeEntrada(safeReturn(volta)) };
        throw error;
      }
      return { redirect: safeReturn(volta) ?? paths.app.inicial };
    },
    onError: signInFailure,
  },
);

/** The errors of the sign-in: the sentences of its codes, and one for everything else (specification 1, section 8). */
function signInFailure({ code }: AppError, { volta = '' }: { volta?: string }): { aviso: Aviso } | undefined {
  if (code === 'USUARIO_NAO_EXISTE') return { aviso: toSignUp(sentenceOf(code), 'Cadastre-se', volta) };
  return SIGN_IN_ERRORS.has(code) ? undefined : { aviso: { tipo: 'erro', texto: TEXTS.autenticacaoFalhou } };
}

/** The sentence says 'Clique no link', so its last words are a link. */
function toSignUp(texto: string, palavras: string, volta: string): Aviso {
  return { tipo: 'erro', texto, palavras, href: comVolta(paths.cadastrarUsuario(), safeReturn(volta)) };
}

const SIGN_IN_ERRORS = new Set([
  'USUARIO_SENHA_INVALIDO',
  'USUARIO_BLOQUEADO',
  'USUARIO_NAO_EXISTE',
  'MUITAS_TENTATIVAS',
]);

/** The account was created but its sign-in failed: the same sentences, worded for this screen. */
class SignInAfterSignUp extends AppError {
  constructor({ code, sentence }: AppError) {
    super(code, sentence === undefined ? {} : { sentence });
  }
}

/** Sign-up, then the same sign-in as above, which redirects to `volta`. */
export const cadastroForm = tableForm(
  {
    Nome: {
      rotulo: 'Nome',
      schema: v.pipe(
        filled('Informe o seu nome.'),
        v.maxLength(LIMITES_CONTA.nome, 'O nome tem no máximo 150 caracteres.'),
      ),
      autocomplete: 'name',
      autocapitalize: 'words',
    },
    Email: {
      rotulo: 'Email',
      tipo: 'email',
      schema: v.pipe(
        filled('Informe o e-mail.'),
        v.maxLength(LIMITES_CONTA.emailCadastro, 'O e-mail tem no máximo 250 caracteres.'),
      ),
      confere: {
        padrao: String.raw`^\s*(?=\S{1,150}\s*$)[^\s@]+@[^\s@]+\.[^\s@]+\s*$`,
        frase: sentenceOf('EMAIL_INVALIDO'),
      },
      autocomplete: 'email',
    },
    Cpf: {
      rotulo: 'CPF',
      schema: filled('Informe o CPF.'),
      confere: { padrao: PADROES.cpf, frase: sentenceOf('CPF_INVALIDO') },
      mascara: 'cpf',
      largura: 20,
      maxlength: 14,
    },
    Telefone: {
      rotulo: 'Telefone',
      schema: v.pipe(
        text,
        v.check((telefone) => telefone === '' || isPhone(telefone), TELEFONE_INVALIDO),
        v.transform(normalizePhone),
      ),
      confere: { padrao: PADROES.telefone, frase: TELEFONE_INVALIDO },
      dica: 'Com DDD',
      mascara: 'telefone',
      largura: 20,
      autocomplete: 'tel-national',
    },
    Senha: { ...senhaNova, rotulo: 'Senha', dica: 'De 8 a 12 caracteres.' },
    Cidade: { rotulo: 'Cidade', como: 'selecao', schema: v.string(), vazio: 'Escolha a cidade' },
    termos: { rotulo: 'Termos e condições', como: 'marcar', schema: v.literal('on', TEXTS.aceiteTermos) },
    TipoPerfilParceiro: { schema: v.string() },
    IdParceiro: { schema: v.string() },
    volta: { schema: v.string() },
    Chave: { schema: key },
  },
  {
    falhou: TEXTS.cadastroFalhou,
    invalid(errors, empty) {
      if (Object.keys(errors).join() === 'termos') return TEXTS.aceiteTermos;
      return empty.some((name) => name !== 'termos') ? TEXTS.todosOsCampos : sentenceOf('DADOS_INVALIDOS');
    },
    async submit(api: FullApi, { termos: _, TipoPerfilParceiro, IdParceiro, volta, ...cadastro }) {
      const partner = IdParceiro === '' ? {} : { TipoPerfilParceiro, IdParceiro };
      await api.conta.cadastrar({ ...cadastro, ...partner, Uf: 'RJ' });
      await api.conta
        .entrar({ username: cadastro.Email, password: cadastro.Senha, grant_type: 'password' })
        .catch((cause: unknown) => {
          throw cause instanceof AppError ? new SignInAfterSignUp(cause) : cause;
        });
      return { redirect: safeReturn(volta) ?? paths.app.inicial, aviso: 'cadastrado' };
    },
    onError(error, { volta = '' }) {
      const { code } = error;
      if (error instanceof SignInAfterSignUp) {
        return code === 'USUARIO_NAO_EXISTE'
          ? { aviso: toSignUp(TEXTS.primeiroAcesso, 'primeiro acesso', volta) }
          : signInFailure(error, { volta });
      }
      if (code === 'EMAIL_JA_EXISTE')
        return {
          redirect: comVolta(paths.login, safeReturn(volta)),
          aviso: 'emailJaExiste',
        };
      if (code === 'EMAIL_INVALIDO') return { errors: { Email: sentenceOf(code) } };
      if (code === 'CPF_INVALIDO') return { errors: { Cpf: sentenceOf(code) } };
      if (isUnreadable(error)) return { aviso: { tipo: 'erro', texto: TEXTS.cadastroFalhou } };
      return undefined;
    },
  },
);

/** The second factor of a sign-in. */
export const codigoForm = tableForm(
  {
    Codigo: {
      rotulo: 'Código',
      schema: v.pipe(filled('Informe o código.'), v.maxLength(60, 'Confira o código.')),
      dica: 'Os 6 números que o aplicativo mostra agora, ou um dos seus códigos de reserva.',
      secreto: true,
      autocomplete: 'one-time-code',
      autocapitalize: 'none',
      enterkeyhint: 'go',
      maxlength: 60,
    },
    volta: { schema: v.string() },
  },
  {
    invalid: 'Informe o código.',
    async submit(api: FullApi, { Codigo, volta }) {
      await api.conta.entrarComCodigo({ Codigo });
      return { redirect: safeReturn(volta) ?? paths.app.inicial };
    },
    onError({ code }) {
      if (code === 'PASSO_VENCIDO') return { redirect: paths.login, aviso: 'passoVencido' };
      return code === 'CODIGO_INVALIDO' ? { errors: { Codigo: sentenceOf(code) } } : undefined;
    },
  },
);
