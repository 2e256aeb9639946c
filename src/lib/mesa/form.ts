import type { PropsDeCampo } from '#lib/ui/campo.ts';
import type { CampoDoAto } from './tipos.ts';

/** A field of the desk as rendered, without value and error. */
type Linha = Omit<PropsDeCampo, 'valor' | 'erro'>;

const CODIGO = {
  nome: 'codigo',
  inputmode: 'numeric',
  autocomplete: 'one-time-code',
  maxlength: 7,
  obrigatorio: true,
} as const;

export const CAMPOS_DA_ENTRADA: readonly Linha[] = [
  { nome: 'email', rotulo: 'E-mail', tipo: 'email', autocomplete: 'username', obrigatorio: true },
  { nome: 'senha', rotulo: 'Senha', tipo: 'password', autocomplete: 'current-password', obrigatorio: true },
  { ...CODIGO, rotulo: 'Código do aplicativo' },
];

export const CAMPOS_DA_ATIVACAO: readonly Linha[] = [
  { ...CODIGO, rotulo: 'Código que o aplicativo mostra' },
  {
    nome: 'senha',
    rotulo: 'Senha nova',
    dica: 'De 12 a 128 caracteres.',
    tipo: 'password',
    autocomplete: 'new-password',
    maxlength: 128,
    obrigatorio: true,
  },
];

/** Asked for after the fields of an act that changes something. */
export const MOTIVO: CampoDoAto = {
  nome: 'motivo',
  descricao: 'Motivo, que fica na auditoria',
  tipo: 'texto',
  obrigatorio: true,
};

/** Asked for again by acts on access. */
export const CODIGO_DO_ATO: CampoDoAto = {
  nome: 'codigoDoAplicativo',
  descricao: 'Código do seu aplicativo, agora',
  tipo: 'texto',
  obrigatorio: true,
};

/** Instead of the question, in a form whose files a second step would lose. */
export const CONFIRMO: CampoDoAto = {
  nome: 'confirmado',
  descricao: 'Conferi: é isto que se registra, e o motorista é avisado.',
  tipo: 'sim-nao',
  obrigatorio: true,
};

/** Hidden field with the key of one rendered form, so that a double click acts once. */
export const CHAVE_DO_ENVIO = 'chaveDoEnvio';

/** The id of a field on a page with many forms. */
export const idDoCampo = (form: string, campo: string) => `${form.replace(/[^\w-]+/g, '-')}-${campo}`;
