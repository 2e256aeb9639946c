import type { Aviso } from '#lib/messages.ts';

/** Props of a field on server and island, and derived values. */
interface Comum {
  /** Form field name; also the id, unless `id` is given. Empty with an `id`: a field that is never submitted (islands only). */
  nome: string;
  rotulo: string;
  id?: string | undefined;
  valor?: string | undefined;
  /** Hint below the label. */
  dica?: string | undefined;
  /** Address of a picture below the hint: the source of the value. */
  recorte?: string | undefined;
  /** Error below the control, which is marked invalid. */
  erro?: string | undefined;
  obrigatorio?: boolean | undefined;
  desabilitado?: boolean | undefined;
  autocomplete?: string | undefined;
  /** Width in characters; by default the full column. */
  largura?: 4 | 10 | 20 | undefined;
}

export interface PropsDeCampo extends Comum {
  tipo?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'date' | 'file' | undefined;
  inputmode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search' | undefined;
  enterkeyhint?: 'next' | 'done' | 'go' | 'send' | 'search' | undefined;
  autocapitalize?: 'none' | 'words' | 'characters' | 'sentences' | undefined;
  maxlength?: number | undefined;
  mascara?: NomeDeMascara | undefined;
  placeholder?: string | undefined;
  somenteLeitura?: boolean | undefined;
  /** Accepted types of a file field, as in HTML. */
  accept?: string | undefined;
  /** A file field takes several. */
  varios?: boolean | undefined;
  /** Id of a datalist with suggestions. */
  lista?: string | undefined;
  /** With a number of lines the control is a textarea. */
  linhas?: number | undefined;
}

/** Masks of `lib/forms/masks.ts`, by name. */
export type NomeDeMascara =
  | 'cpf'
  | 'cpfOuCnpj'
  | 'data'
  | 'hora'
  | 'cep'
  | 'telefone'
  | 'placa'
  | 'numero'
  | 'cartao'
  | 'validade';

/** A row of a form's table as the browser knows it (lib/forms/fields.ts): rendering data without name, value and error. */
export interface Desenho
  extends Omit<PropsDeCampo, 'nome' | 'id' | 'valor' | 'erro' | 'obrigatorio' | 'lista'>,
    Partial<Omit<PropsDeSelecao, keyof PropsDeCampo>> {
  /** The message of an empty required field; missing for an optional one. */
  obrigatorio?: string | undefined;
  /** A check that the browser can make: a pattern that every valid text matches, and the server's own message. */
  confere?: { padrao: string; frase: string } | undefined;
  /** Emptied when the form is rendered again. */
  secreto?: true | undefined;
  /** The control, if it is not a text input. */
  como?: 'selecao' | 'escolha' | 'marcar' | undefined;
  cartoes?: boolean | undefined;
}

/** The sentence for a text that does not match its field's pattern; undefined where it does, where it is empty, and for a file. */
export function recusaDoPadrao(
  { confere, secreto }: Pick<Desenho, 'confere' | 'secreto'>,
  entrada: FormDataEntryValue,
): string | undefined {
  if (!confere || typeof entrada !== 'string') return undefined;
  const texto = secreto ? entrada : entrada.trim();
  return texto === '' || new RegExp(confere.padrao).test(texto) ? undefined : confere.frase;
}

/** The sentence for what stands in a field before it is sent. */
export function recusaDoCampo(desenho: Desenho, valor: string): string | undefined {
  return valor.trim() === '' && desenho.obrigatorio ? desenho.obrigatorio : recusaDoPadrao(desenho, valor);
}

export interface Opcao {
  valor: string;
  rotulo: string;
  dica?: string | undefined;
}

export interface PropsDeSelecao extends Comum {
  opcoes: readonly Opcao[];
  /** First entry with an empty value, such as 'Escolha a cidade'. */
  vazio?: string | undefined;
}

export interface PropsDeRadio extends Omit<Comum, 'autocomplete' | 'largura'> {
  opcoes: readonly Opcao[];
  /** Each option as a whole card, for choices between things. */
  cartoes?: boolean | undefined;
}

export interface Ligacoes {
  id: string;
  idDica: string;
  idErro: string;
  descritoPor: string | undefined;
  invalido: 'true' | undefined;
}

/** Ids and ARIA values that tie a control to its hint and its error. */
export function ligacoes({
  nome,
  id = nome,
  dica,
  erro,
}: Pick<Comum, 'nome' | 'id' | 'dica' | 'erro'>): Ligacoes {
  const idDica = `${id}-dica`;
  const idErro = `${id}-erro`;
  const partes = [dica ? idDica : '', erro ? idErro : ''].filter(Boolean);
  return {
    id,
    idDica,
    idErro,
    descritoPor: partes.length > 0 ? partes.join(' ') : undefined,
    invalido: erro ? 'true' : undefined,
  };
}

/** A day as it is read and typed; any other text unchanged. */
export const naTela = (valor: string): string => valor.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/** Class of the control, with its width. */
export function classeDoControle(largura: Comum['largura']): string {
  return largura ? `controle largura-${largura}` : 'controle';
}

export type TipoDeAviso = Aviso['tipo'];

/** A message split around its link words; without a link everything is in the first part. */
export function partesDoAviso({ texto = '', palavras, href }: Partial<Aviso>): {
  antes: string;
  link?: { texto: string; href: string };
  depois: string;
} {
  const onde = palavras ? texto.lastIndexOf(palavras) : -1;
  if (!palavras || !href || onde < 0) return { antes: texto, depois: '' };
  return {
    antes: texto.slice(0, onde),
    link: { texto: palavras, href },
    depois: texto.slice(onde + palavras.length),
  };
}

/** One line of an error summary: `campo` is the id of the control it links to, `rotulo` its label. */
export interface ErroDeCampo {
  campo: string;
  rotulo?: string | undefined;
  texto: string;
}

/** 'E-mail: Informe o e-mail.' A label that is a sentence loses its full stop; one that the error names is not repeated. */
export function linhaDoResumo({ rotulo = '', texto }: Pick<ErroDeCampo, 'rotulo' | 'texto'>): string {
  const nome = rotulo.replace(/[\s.:;,]{1,3}$/, '');
  if (nome === '' || texto.includes(nome)) return texto;
  return /[?!]$/.test(nome) ? `${nome} ${texto}` : `${nome}: ${texto}`;
}
