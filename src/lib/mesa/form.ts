import type { PropsDeCampo } from '../ui/campo.ts';
import type { CampoDoAto } from './ato.ts';

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
  {
    nome: 'senha',
    rotulo: 'Senha',
    tipo: 'password',
    autocomplete: 'current-password',
    obrigatorio: true,
  },
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

/** The most results of a search of each kind, the newest ones. */
export const ACHADOS_POR_TIPO = 20;

export const CAMPO_DA_BUSCA: Linha = {
  nome: 'q',
  rotulo: 'Nome, CPF, e-mail, telefone, placa, Renavam, CNH, auto, pedido ou código do meio de pagamento',
  tipo: 'search',
  maxlength: 200,
  obrigatorio: true,
};

/** Every act asks for a reason after its own fields. */
export const MOTIVO = {
  nome: 'motivo',
  descricao: 'Motivo, que fica na auditoria',
  tipo: 'texto',
  obrigatorio: true,
  maximo: 300,
} as const satisfies CampoDoAto & { maximo: number };

/** Requested again by acts on access, after their own fields. */
export const CODIGO_DO_ATO = {
  nome: 'codigoDoAplicativo',
  descricao: 'Código do seu aplicativo, agora',
  tipo: 'texto',
  obrigatorio: true,
} as const satisfies CampoDoAto;

/** Hidden field with the key of one rendered form, so that a double click acts once. */
export const CHAVE_DO_ENVIO = 'chaveDoEnvio';

/** The id of a field on a page with many forms. */
export const idDoCampo = (form: string, campo: string) => `${form.replace(/[^\w-]+/g, '-')}-${campo}`;
