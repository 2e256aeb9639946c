import type { EstadoDoRecurso, Fase } from '#lib/recursos/rules.ts';
import type { AtoOferecido, CampoDoAto } from './ato.ts';
import type { FiltroDaFila, VistaContada } from './fila.ts';
import type { NotaDaMesa } from './notas.ts';
import type { Papel, TelaDaMesa } from './papeis.ts';
import type { DadoDoRegistro, RegistroDaMesa, TipoDeRegistro, Tom } from './registro.ts';

export interface TabelaDaMesa {
  colunas: string[];
  linhas: string[][];
  /** Of each row: the address of its record, and the acts that its state allows. */
  registros?: { href: string | null; atos: readonly AtoOferecido[] }[];
}

export interface Ato {
  nome: string;
  resumo: string;
  campos: CampoDoAto[];
  confirma: boolean;
  /** Whether a reason is asked for beside its fields. */
  pedeMotivo: boolean;
  /** True for an act that changes access, which requires the authenticator code again. */
  pedeCodigo: boolean;
}

/** What makes a repeated form recognisable: sent again, it has no second effect. */
export interface EnvioDoAto {
  /** UUID that was rendered with the form. */
  chave: string;
  /** What the form sent, without the authenticator code. */
  conteudo: readonly (readonly [string, string])[];
}

/** An uploaded file, kept between two steps of an act. */
export interface ArquivoGuardado {
  chave: string;
  nome: string;
}

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
  rotulo: string;
  protocolo: string | null;
  /** `yyyy-mm-dd`, the driver's last day; null when it is not known. */
  prazo: string | null;
  /** Whether the day was estimated and not read on a notice. */
  estimado: boolean;
  /** When it was requested, ISO. */
  desde: string;
  /** When the desk's turn began, ISO. */
  paradoDesde: string;
  /** The member of the staff who works on it. */
  responsavel: { email: string; nome: string } | null;
  /** An open question waits for the driver; an answer newer than the last step waits for the desk. */
  pergunta: 'espera o motorista' | 'respondida' | null;
}

export interface FilaDeRecursos {
  itens: ItemDaFila[];
  total: number;
  paginas: number;
  contagens: Partial<Record<VistaContada, number>>;
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
  /** The other records that it belongs to. */
  ligados: DadoDoRegistro[];
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

export interface PedidoNaMesa {
  id: number;
  codigo: string;
  estado: string;
  pago: boolean;
  tom: Tom;
  vendaId: number | null;
  cupom: { id: number; nome: string } | null;
  cliente: { id: string; nome: string; email: string };
  ficha: { rotulo: string; valor: string | null }[];
  itens: { texto: string; multaId: number | null; assinaturaId: number | null }[];
  /** `quando`: ISO. */
  eventos: { quando: string; texto: string }[];
  contestacoes: { id: number; aberta: boolean; texto: string }[];
  /** `outro`: the other order of the two. */
  dobros: { id: number; aberto: boolean; outro: number; texto: string }[];
  /** A withdrawal of which a part was used: how much stays is decided first. */
  usoADecidir: boolean;
  pode: Record<'conferir' | 'estornar' | 'estornarParte' | 'decidirDesistencia', boolean>;
}

export interface AchadoDaMesa {
  tipo: 'cliente' | 'pedido' | 'recurso' | 'multa' | 'veiculo' | 'habilitacao' | 'venda';
  titulo: string;
  nota: string;
  href: string;
  /** The customer of the record, for roles that may not open the record itself. */
  clienteId: string;
}

export interface Numero {
  rotulo: string;
  valor: string;
  nota: string | null;
}

/** The operations of the desk's pages, bound to the signed-in person. They return null without the right. */
export interface Mesa {
  pessoa: { nome: string; email: string; papel: Papel };
  atos(nomes: readonly string[]): Ato[];
  /** Stores a chosen file until the act is done: a key of 32 hexadecimal digits, readable by this person only. */
  guardar(arquivo: { nome: string; bytes: Uint8Array }): Promise<ArquivoGuardado>;
  guardado(chave: string): Promise<Uint8Array | null>;
  esquecer(chave: string): Promise<void>;
  executar(pedido: {
    nome: string;
    valores: Record<string, unknown>;
    confirmado: boolean;
    motivo: string;
    /** A code of the authenticator, for the acts that ask for one. */
    codigo?: string | undefined;
    envio?: EnvioDoAto | undefined;
  }): Promise<ResultadoDoAto>;
  /** What this person's form got when it was sent before; null when it was not, or was refused. */
  primeiraVez(form: { nome: string; envio: EnvioDoAto }): Promise<ResultadoDoAto | null>;
  fila(filtro: FiltroDaFila): Promise<FilaDeRecursos>;
  /** The next appeal to work on: from one's own queue, else an unassigned one. */
  proximo(id: number): Promise<{ id: number } | null>;
  recurso(id: number): Promise<RecursoNaMesa | null>;
  buscar(pergunta: string): Promise<AchadoDaMesa[]>;
  /** One record by the kind and the id of its address; null when there is none. */
  registro(tipo: TipoDeRegistro, id: string): Promise<RegistroDaMesa | null>;
  notas(clienteId: string): Promise<NotaDaMesa[]>;
  numeros(): Promise<Numero[]>;
  /** The members of the staff who see a screen; without one, those who may work on appeals. */
  colegas(tela?: TelaDaMesa): Promise<{ email: string; nome: string }[]>;
}

export interface PortaDaMesa {
  entrar(quem: { email: string; senha: string; codigo: string }): Promise<{ cookie: string }>;
  sair(): Promise<{ cookie: string }>;
  convite(codigo: string): Promise<{ email: string; nome: string; segredo: string; endereco: string } | null>;
  ativar(novo: { convite: string; senha: string; codigo: string }): Promise<void>;
}
