import type { Aviso } from '#lib/messages.ts';

/** Props of a field, on the server and in an island, and what is derived from them. */
interface Comum {
  /** Form field name; also the id, unless `id` is given. Empty, with an `id`: a field that no form ever sends (islands only). */
  nome: string;
  rotulo: string;
  id?: string | undefined;
  valor?: string | undefined;
  /** Stands under the label. */
  dica?: string | undefined;
  /** Address of a picture that stands under the hint: what the value was read from. */
  recorte?: string | undefined;
  /** Stands under the control and marks it invalid. */
  erro?: string | undefined;
  obrigatorio?: boolean | undefined;
  desabilitado?: boolean | undefined;
  autocomplete?: string | undefined;
  /** Width in characters of what the field holds; without it, the full column. */
  largura?: 2 | 4 | 10 | 20 | undefined;
}

export interface PropsDeCampo extends Comum {
  tipo?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'date' | 'time' | 'file' | undefined;
  inputmode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search' | undefined;
  enterkeyhint?: 'next' | 'done' | 'go' | 'send' | 'search' | undefined;
  autocapitalize?: 'none' | 'words' | 'characters' | 'sentences' | undefined;
  maxlength?: number | undefined;
  mascara?: NomeDeMascara | undefined;
  placeholder?: string | undefined;
  somenteLeitura?: boolean | undefined;
  /** Accepted types of a file field, as in HTML. */
  accept?: string | undefined;
  /** Id of a datalist with suggestions. */
  lista?: string | undefined;
  /** With a number of lines the control is a textarea. */
  linhas?: number | undefined;
}

/** Masks of `lib/masks.ts`, by name. */
export type NomeDeMascara = 'cpf' | 'cpfOuCnpj' | 'data' | 'hora' | 'cep' | 'telefone' | 'placa' | 'numero';

/** A row of a form's table as the browser knows it (lib/fields.ts): how the field is drawn, without name, value and error. */
export interface Desenho
  extends Omit<PropsDeCampo, 'nome' | 'id' | 'valor' | 'erro' | 'obrigatorio' | 'lista'>,
    Partial<Omit<PropsDeSelecao, keyof PropsDeCampo>> {
  /** What is said when it is left empty; without it, it may be. */
  obrigatorio?: string | undefined;
  /** What a page can see of a text by itself: the pattern that every good one fits, and the server's own sentence for the others. */
  confere?: { padrao: string; frase: string } | undefined;
  /** Emptied when the form comes back. */
  secreto?: true | undefined;
  /** The control, where it is no line of text. */
  como?: 'selecao' | 'escolha' | 'marcar' | undefined;
  cartoes?: boolean | undefined;
}

export interface Opcao {
  valor: string;
  rotulo: string;
  dica?: string | undefined;
  desabilitada?: boolean | undefined;
}

export interface PropsDeSelecao extends Comum {
  opcoes: readonly Opcao[];
  /** First entry with an empty value, such as 'Escolha a cidade'. */
  vazio?: string | undefined;
  /** Id of the city select that follows this state select (islands/conta/cidades.ts). */
  cidades?: string | undefined;
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

/** Class of the control, with its width. */
export function classeDoControle(largura: Comum['largura']): string {
  return largura ? `controle largura-${largura}` : 'controle';
}

/** The tone of an alert or a chip. */
export type TipoDeAviso = Aviso['tipo'];

/** A message around the words of it that are a link; without them, all of it comes before. */
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

/** 'E-mail: Informe o e-mail.' A label that is a sentence ends in no stop before the colon; one that the error names is not said twice. */
export function linhaDoResumo({ rotulo = '', texto }: Pick<ErroDeCampo, 'rotulo' | 'texto'>): string {
  const nome = rotulo.replace(/[\s.:;,]+$/, '');
  if (nome === '' || texto.includes(nome)) return texto;
  return /[?!]$/.test(nome) ? `${nome} ${texto}` : `${nome}: ${texto}`;
}
