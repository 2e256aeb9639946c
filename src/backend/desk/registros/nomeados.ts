import { eq } from 'drizzle-orm';
import { type DadoDoRegistro, enderecoDe, type TipoDeRegistro } from '#lib/mesa/registro.ts';
import { referenciaDoRecurso } from '#lib/recursos/referencia.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { trocaDeEmail } from '../../platform/db/schema/conta.ts';
import { contestacao } from '../../platform/db/schema/devolucoes.ts';
import { lembrete } from '../../platform/db/schema/lembretes.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { pagamentoEmDobro, pedido } from '../../platform/db/schema/pedidos.ts';
import { solicitacao } from '../../platform/db/schema/peticoes.ts';
import { recurso, recursoMovimento } from '../../platform/db/schema/recursos.ts';
import { nomeDe } from './cadastros.ts';
import { ligado } from './ligado.ts';

interface Nomeados {
  /** The customer of the named records; null when unknown. */
  clienteId: string | null;
  dados: DadoDoRegistro[];
}

/** The records that a job refers to (platform/jobs/queue.ts), directly or through another row. */
export async function nomeadosPor(ctx: SystemCtx, job: unknown): Promise<Nomeados> {
  const { db } = ctx;
  const achados: Partial<Record<TipoDeRegistro | 'recursos', number | string>> = {};
  let clienteId: string | null = null;
  /** Remembers the owner of a row that was found. */
  const de = <L extends { usuarioId: string }>([linha]: L[]): L | undefined => {
    clienteId ??= linha?.usuarioId ?? null;
    return linha;
  };
  const campos =
    typeof job === 'object' && job !== null ? new Map<string, unknown>(Object.entries(job)) : new Map();
  const numero = (nome: string) => (Number.isSafeInteger(campos.get(nome)) ? Number(campos.get(nome)) : null);
  const dono = campos.get('usuarioId');
  if (typeof dono === 'string' && /^[0-9a-f-]{36}$/i.test(dono)) clienteId = dono;

  const [pedidoId, multaId, assinaturaId] = [numero('pedidoId'), numero('multaId'), numero('assinaturaId')];
  const alvoId = numero('alvoId') ?? numero('id');
  const alvo = campos.get('alvo');
  if (alvoId !== null && alvo === 'veiculo') achados.veiculos = alvoId;
  if (alvoId !== null && alvo === 'habilitacao') achados.habilitacoes = alvoId;
  if (assinaturaId !== null) achados.assinaturas = assinaturaId;
  if (pedidoId !== null && de(await db.select().from(pedido).where(eq(pedido.id, pedidoId))))
    achados.pedidos = pedidoId;
  if (multaId !== null && de(await db.select().from(multa).where(eq(multa.id, multaId))))
    achados.multas = multaId;
  for (const [nome, ler] of Object.entries(POR_OUTRA_LINHA)) {
    const id = numero(nome);
    const linha = id === null ? undefined : de(await ler(db, id));
    if (linha?.tipo && linha.numero !== null) achados[linha.tipo] = linha.numero;
  }
  const gatewayId = campos.get('gatewayId');
  if (typeof gatewayId === 'string') {
    const [uma] = await db.select().from(contestacao).where(eq(contestacao.gatewayId, gatewayId));
    if (uma) achados.contestacoes = uma.id;
  }
  return {
    clienteId,
    dados: [
      ...(clienteId === null
        ? []
        : [ligado('Cliente', await nomeDe(ctx, clienteId), ['clientes', clienteId])]),
      ...destinoDe(campos.get('destino')),
      ...ROTULOS.flatMap(([tipo, rotulo]) => {
        const id = achados[tipo];
        if (id === undefined) return [];
        const valor =
          tipo === 'recursos'
            ? referenciaDoRecurso(Number(id))
            : COM_NUMERO.includes(tipo)
              ? String(id)
              : 'Abrir';
        return [{ rotulo, valor, href: enderecoDe(tipo, id) }];
      }),
    ],
  };
}

/** The record that a notice to the staff is about, from the address in the notice. */
const destinoDe = (destino: unknown): DadoDoRegistro[] =>
  typeof destino === 'string' && destino.startsWith('/mesa/')
    ? [{ rotulo: 'Sobre', valor: 'Abrir', href: destino }]
    : [];

const ROTULOS: readonly (readonly [TipoDeRegistro | 'recursos', string])[] = [
  ['pedidos', 'Pedido'],
  ['contestacoes', 'Contestação'],
  ['assinaturas', 'Plano'],
  ['recursos', 'Recurso'],
  ['multas', 'Multa'],
  ['habilitacoes', 'CNH'],
  ['veiculos', 'Veículo'],
];
const COM_NUMERO: readonly string[] = ['pedidos', 'contestacoes'];

interface Lida {
  usuarioId: string;
  tipo?: TipoDeRegistro | 'recursos';
  numero: number | null;
}
type Db = SystemCtx['db'];

/** Rows without a page of their own, and the record that each belongs to. */
const POR_OUTRA_LINHA: Readonly<Record<string, (db: Db, id: number) => Promise<Lida[]>>> = {
  movimentoId: async (db, id) =>
    (
      await db
        .select({ usuarioId: recurso.usuarioId, numero: recurso.id })
        .from(recursoMovimento)
        .innerJoin(recurso, eq(recurso.id, recursoMovimento.recursoId))
        .where(eq(recursoMovimento.id, id))
    ).map((um) => ({ ...um, tipo: 'recursos' })),
  solicitacaoId: async (db, id) =>
    (
      await db
        .select({ usuarioId: solicitacao.usuarioId, numero: solicitacao.pedidoId })
        .from(solicitacao)
        .where(eq(solicitacao.id, id))
    ).map((uma) => ({ ...uma, tipo: 'pedidos' })),
  lembreteId: async (db, id) =>
    (
      await db
        .select({ usuarioId: lembrete.usuarioId, numero: lembrete.multaId })
        .from(lembrete)
        .where(eq(lembrete.id, id))
    ).map((um) => ({ ...um, tipo: 'multas' })),
  pagamentoId: async (db, id) =>
    (
      await db
        .select({ usuarioId: pagamentoEmDobro.usuarioId, numero: pagamentoEmDobro.pedidoId })
        .from(pagamentoEmDobro)
        .where(eq(pagamentoEmDobro.id, id))
    ).map((um) => ({ ...um, tipo: 'pedidos' })),
  trocaId: async (db, id) =>
    (
      await db.select({ usuarioId: trocaDeEmail.usuarioId }).from(trocaDeEmail).where(eq(trocaDeEmail.id, id))
    ).map((uma) => ({ ...uma, numero: null })),
};
