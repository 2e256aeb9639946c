import type { AtoOferecido } from './ato.ts';

/** The records that have a page of their own, by the part of the address that names them, and how the audit names each. */
export const REGISTROS = {
  clientes: 'usuario',
  pedidos: 'pedido',
  cobrancas: 'pedido',
  contestacoes: 'contestacao',
  multas: 'multa',
  veiculos: 'veiculo',
  habilitacoes: 'habilitacao',
  assinaturas: 'assinatura',
  requerimentos: 'requerimento',
  vendas: 'venda',
  cupons: 'cupom',
  parceiros: 'parceiro',
  jobs: 'job',
  emails: 'email',
  equipe: 'equipe',
} as const;
export type TipoDeRegistro = keyof typeof REGISTROS;

export const eRegistro = (tipo: string): tipo is TipoDeRegistro => Object.hasOwn(REGISTROS, tipo);

export const enderecoDe = (tipo: TipoDeRegistro | 'recursos', id: number | string) =>
  `/mesa/${tipo}/${encodeURIComponent(id)}`;

/** The page of an audit row's subject; null when it has none. */
export function enderecoDaEntidade(entidade: string, id: string): string | null {
  if (entidade === 'recurso') return enderecoDe('recursos', id);
  const tipo = TIPO_DA_ENTIDADE.get(entidade);
  return tipo ? enderecoDe(tipo, id) : null;
}
const TIPO_DA_ENTIDADE = new Map(
  Object.entries(REGISTROS)
    .filter(([tipo]) => tipo !== 'cobrancas')
    .map(([tipo, entidade]) => [entidade as string, tipo as TipoDeRegistro]),
);

export type Tom = 'ok' | 'alerta' | 'erro' | 'info';

export interface DadoDoRegistro {
  rotulo: string;
  valor: string | null;
  href?: string | null;
  /** Left out for a role that may not open it. */
  soSeAbre?: boolean;
}

/** Something that belongs to a record, or that happened to it. */
export interface LinhaDoRegistro {
  texto: string;
  href?: string | null;
  quando?: string;
  /** A note below, in small letters. */
  nota?: string | null;
  chip?: { texto: string; tom: Tom } | null;
  atos?: readonly AtoOferecido[];
}

export interface SecaoDoRegistro {
  titulo: string;
  dados?: readonly DadoDoRegistro[];
  linhas?: readonly LinhaDoRegistro[];
  /** Text shown when there are no lines. */
  vazio?: string;
  /** A long text, as it is. */
  corpo?: string;
}

/** One record: its state, related rows, links to other records, and the acts that its state allows. */
export interface RegistroDaMesa {
  titulo: string;
  estado?: { texto: string; tom: Tom } | null;
  atos: readonly AtoOferecido[];
  secoes: readonly SecaoDoRegistro[];
  /** The customer whose internal notes are shown on the page. */
  clienteId?: string | null;
  /** Their name, for messages to them. */
  clienteNome?: string | null;
}
