import type { FullApi } from '#lib/contract.ts';
import type { Rascunho } from '#lib/peticoes/form.ts';
import type { Papel } from './papeis.ts';

/** A field of a command, as a form of the desk and the command line show it. */
export interface CampoDoAto {
  nome: string;
  descricao: string;
  tipo: 'texto' | 'longo' | 'data' | 'lista' | 'sim-nao' | 'arquivo' | 'arquivos';
  obrigatorio: boolean;
  /** The only texts that are taken, when there are few. */
  opcoes?: readonly { valor: string; rotulo: string }[] | undefined;
}

/** An act as a record offers it: its command, and what the record already knows of it. */
export interface AtoOferecido {
  nome: string;
  fixos?: Readonly<Record<string, string>>;
  /** The choices of a field that the record knows. */
  opcoes?: Readonly<Record<string, CampoDoAto['opcoes']>>;
}

/** An act that this person may do, as a form. */
export interface AtoNaTela extends AtoOferecido {
  /** Identifies it on its page: the same command may stand in several rows. */
  chave: string;
  titulo: string;
  /** The fields that the record does not know. */
  campos: CampoDoAto[];
  confirma: boolean;
  /** Whether a reason is asked for beside its fields. */
  pedeMotivo: boolean;
  /** Changes access: the authenticator's code is asked for again. */
  pedeCodigo: boolean;
}

export type Tom = 'ok' | 'alerta' | 'erro' | 'info';
export interface Estado {
  texto: string;
  tom: Tom;
}

export interface Dado {
  rotulo: string;
  valor: string | null;
  href?: string | null;
}

/** Something that belongs to a record, or that happened to it. `quando` is an ISO instant. */
export interface Linha<A = AtoOferecido> {
  texto: string;
  href?: string | null;
  quando?: string | null;
  nota?: string | null;
  estado?: Estado | null;
  atos?: readonly A[];
}

export interface Secao<A = AtoOferecido> {
  titulo: string;
  dados?: readonly Dado[];
  linhas?: readonly Linha<A>[];
  /** A long text, as it is. */
  corpo?: string | null;
}

/** One record: its state, its fields, related rows, and the acts that its state allows. */
export interface Registro<A = AtoOferecido> {
  titulo: string;
  estado?: Estado | null;
  atos: readonly A[];
  secoes: readonly Secao<A>[];
  /** Acts of other roles, each with who may do it. */
  deOutros?: readonly string[];
}

/** Rows of texts; for screens also the record, the links of the cells and the acts of each row. */
export interface Tabela<A = AtoOferecido> {
  colunas: string[];
  linhas: string[][];
  registros?: {
    href: string | null;
    elos: (string | null)[];
    /** Of the cells that are a state. */
    tons: (Tom | null)[];
    atos: readonly A[];
    /** What the act on ticked rows takes of this one; empty when it may not. */
    marca: string;
  }[];
}

export interface ListaNaTela {
  titulo: string;
  nota: string | null;
  filtros: CampoDoAto[];
  valores: Readonly<Record<string, string>>;
  /** Acts without a row, such as creating a coupon. */
  atos: readonly AtoNaTela[];
  /** Acts of other roles, each with who may do it. */
  deOutros: readonly string[];
  tabela: Tabela<AtoNaTela>;
  /** The act on the rows that are ticked, and the field that takes them. */
  marcadas: { ato: AtoNaTela; campo: string } | null;
  /** Of a list in pages: the number of its rows. */
  total: number | null;
  /** Why the list could not be read. */
  erro: string | null;
}

export type ResultadoDoAto =
  | { tipo: 'ok'; mensagem: string | null }
  | { tipo: 'confirmar'; pergunta: string }
  | { tipo: 'erro'; mensagem: string; campos: Record<string, string> };

/** What a posted form of a page came to. */
export interface AtoFeito {
  chave: string;
  valores: Readonly<Record<string, string>>;
  resultado: ResultadoDoAto;
  /** The typed texts, for a page that has no form any more to show them in. */
  escritos: Dado[];
}

export interface Achado {
  titulo: string;
  nota: string;
  href: string;
}

/** The wizard of an appeal's petition: the driver's own pages, for the driver. */
export interface PeticaoNaMesa {
  /** The driver's name. */
  nome: string;
  dados: Rascunho;
  versao: string;
  api: FullApi;
}

/** The operations of the desk's pages, bound to the signed-in person. */
export interface Mesa {
  pessoa: { nome: string; email: string; papel: Papel };
  /** The screens that the role sees, in the order of the menu. */
  menu: readonly { rotulo: string; href: string }[];
  /** The list of a screen, filtered as its address says; null when there is none. */
  lista(tela: string, endereco: URLSearchParams): Promise<ListaNaTela | null>;
  /** One record by the screen and the id of its address; null when there is none. */
  registro(tela: string, id: string): Promise<Registro<AtoNaTela> | null>;
  /** The petition of an appeal that is not filed, for who works it; null for others. */
  peticao(recurso: string): Promise<PeticaoNaMesa | null>;
  /** Runs a posted act: only one that the page offers, with the values that the record knows, whatever the form sends. */
  receber(dados: FormData | null, oferecidos: readonly AtoNaTela[]): Promise<AtoFeito>;
  /** `cortada`: of a kind there are more. */
  buscar(pergunta: string): Promise<{ achados: Achado[]; cortada: boolean }>;
}

export interface PortaDaMesa {
  entrar(quem: { email: string; senha: string; codigo: string }): Promise<{ cookie: string }>;
  sair(): Promise<{ cookie: string }>;
  convite(codigo: string): Promise<{ email: string; nome: string; segredo: string; endereco: string } | null>;
  ativar(novo: { convite: string; senha: string; codigo: string }): Promise<void>;
}
