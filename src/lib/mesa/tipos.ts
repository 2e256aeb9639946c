import type { EstadoDoRecurso, Fase } from '#lib/recursos/rules.ts';
import type { Papel } from './papeis.ts';

/** A table as the operator's commands answer it. */
export interface TabelaDaMesa {
  colunas: string[];
  linhas: string[][];
}

export interface CampoDoAto {
  nome: string;
  descricao: string;
  tipo: 'texto' | 'lista' | 'sim-nao' | 'arquivo' | 'arquivos';
  obrigatorio: boolean;
  /** The only texts that are taken, when there are few. */
  opcoes?: readonly string[] | undefined;
}

/** What a form of the desk needs to know of a command. */
export interface Ato {
  nome: string;
  resumo: string;
  campos: CampoDoAto[];
  confirma: boolean;
  /** Whether it changes something, so that its reason is asked for. */
  muda: boolean;
}

/** What a customer would see, before it exists. */
export interface PreviaDoAto {
  texto: string;
  linhas: { rotulo: string; valor: string; total?: boolean }[];
  notas: string[];
}

export type ResultadoDoAto =
  | { tipo: 'ok'; mensagem: string | null; tabela: TabelaDaMesa | null }
  | { tipo: 'confirmar'; pergunta: string }
  | { tipo: 'previa'; previa: PreviaDoAto }
  | { tipo: 'erro'; mensagem: string; campos: Record<string, string> };

export interface ItemDaFila {
  id: number;
  guid: string;
  cliente: { id: string; nome: string; email: string };
  multaId: number;
  autoInfracao: string;
  descricao: string;
  fase: Fase;
  estado: EstadoDoRecurso;
  /** The state as it is read. */
  rotulo: string;
  /** The last number that a movement brought. */
  protocolo: string | null;
  /** `yyyy-mm-dd`, the driver's last day; null when it is not known. */
  prazo: string | null;
  /** Whether the day was estimated and not read on a notice. */
  estimado: boolean;
  /** When it was asked for, ISO. */
  desde: string;
  /** An open question waits for the driver; an answered one, newer than the last step, waits for the desk. */
  pergunta: 'espera o motorista' | 'respondida' | null;
}

export interface DocumentoNaMesa {
  id: string;
  rotulo: string;
  nome: string;
  mediaType: string;
  tamanho: number;
}

export interface RecursoNaMesa extends ItemDaFila {
  telefone: string | null;
  multa: { rotulo: string; valor: string }[];
  marcos: { rotulo: string; data: string; origem: string }[];
  documentos: DocumentoNaMesa[];
  perguntas: {
    id: number;
    texto: string;
    autor: string;
    quando: string;
    resposta: string | null;
    respondidaEm: string | null;
    encerradaEm: string | null;
    /** Papers that came with the answer. */
    documentos: DocumentoNaMesa[];
  }[];
  movimentos: {
    rotulo: string;
    quando: string;
    autor: string;
    observacao: string | null;
    protocolo: string | null;
    arquivo: DocumentoNaMesa | null;
    anexos: DocumentoNaMesa[];
  }[];
}

export interface AchadoDaMesa {
  tipo: 'cliente' | 'pedido' | 'recurso' | 'multa' | 'venda';
  titulo: string;
  nota: string;
  href: string;
}

/** One line of a customer's history, whatever it came from. */
export interface FatoDoCliente {
  /** ISO */
  quando: string;
  texto: string;
  href: string | null;
}

export interface ClienteNaMesa {
  id: string;
  ficha: { rotulo: string; valor: string }[];
  bloqueado: boolean;
  fatos: FatoDoCliente[];
}

export interface Numero {
  rotulo: string;
  valor: string;
  nota: string | null;
}

export interface NumerosDaMesa {
  numeros: Numero[];
  /** Columns for a plot, the oldest first. */
  series: { titulo: string; colunas: { rotulo: string; valor: number; texto: string }[] }[];
}

/** What the pages of the desk may do, already speaking for the person who signed in. Null rights answer null. */
export interface Mesa {
  pessoa: { nome: string; email: string; papel: Papel };
  atos(nomes: readonly string[]): Ato[];
  executar(pedido: {
    nome: string;
    valores: Record<string, unknown>;
    confirmado: boolean;
    motivo: string;
  }): Promise<ResultadoDoAto>;
  fila(filtro: { estado: string | null }): Promise<ItemDaFila[]>;
  recurso(id: number): Promise<RecursoNaMesa | null>;
  /** What the draft of its petition still lacks; nothing: it can be taken. */
  faltaNaMinuta(id: number): Promise<string[]>;
  buscar(pergunta: string): Promise<AchadoDaMesa[]>;
  cliente(id: string): Promise<ClienteNaMesa | null>;
  numeros(): Promise<NumerosDaMesa>;
}

/** The way in, for who has not signed in yet. */
export interface PortaDaMesa {
  entrar(quem: { email: string; senha: string; codigo: string }): Promise<{ cookie: string }>;
  sair(): Promise<{ cookie: string }>;
  convite(codigo: string): Promise<{ email: string; nome: string; segredo: string; endereco: string } | null>;
  ativar(novo: { convite: string; senha: string; segredo: string; codigo: string }): Promise<void>;
}
