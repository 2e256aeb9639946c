import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import { notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { lerAutos } from '#backend/domain/multas/porAuto.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pedidoItem, pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { reais } from '#lib/money.ts';
import { COMO_DEVOLVEMOS } from '#lib/pedidos/devolucao.ts';
import { EM_ABERTO } from '#lib/pedidos/estados.ts';
import { noPedido } from './avisos.ts';
import { anotarDevolucao } from './devolucoes.ts';
import { CONFERENCIA_DEPOIS_DE_EXPIRAR_MS, type Pedido } from './pedido.ts';

/** Records further charges of a paid or refunded order, beside the one that paid it: each must be refunded. */
export async function anotarCobrancasEmDobro(
  tx: PublicCtx,
  pedido: Pedido,
  pagas: readonly string[] = [],
): Promise<void> {
  for (const cobrancaId of pagas) {
    if (cobrancaId !== pedido.gatewayCobrancaId)
      await anotar(tx, { pedido, pagoPorId: pedido.id, cobrancaId });
  }
}

/**
 * Whether this payment buys nothing and is refunded: the driver had already paid for all of it by another order (its replacement, one of
 * its sale, or one for its fines), or its sale was cancelled, which is recorded with the order itself. An order paid twice in part counts.
 */
export async function anotarCompraEmDobro(
  tx: PublicCtx,
  pedido: Pedido,
  jaPagas: readonly MultaJaPaga[],
): Promise<boolean> {
  const pagoPorId =
    (await pagoNoLugarDe(tx, pedido)) ??
    (await outroDaVenda(tx, pedido)) ??
    (await outroDasMultas(tx, pedido, jaPagas)) ??
    ((await vendaCancelada(tx, pedido)) ? pedido.id : undefined);
  if (pagoPorId === undefined) return false;
  await anotar(tx, { pedido, pagoPorId, cobrancaId: pedido.gatewayCobrancaId ?? '' });
  return true;
}

/** The order that had already paid for the same thing, when this one is to be refunded or was; otherwise undefined. */
export async function pagoEmDobroCom(
  { db }: Pick<PublicCtx, 'db'>,
  { id }: Pick<Pedido, 'id'>,
): Promise<number | undefined> {
  const [dobro] = await db
    .select({ pagoPorId: devolucao.pagoPorId })
    .from(devolucao)
    .where(and(eq(devolucao.pedidoId, id), ne(devolucao.pagoPorId, id)))
    .limit(1);
  return dobro?.pagoPorId ?? undefined;
}

interface EmDobro {
  pedido: Pedido;
  pagoPorId: number;
  cobrancaId: string;
}

/** Records it once, tells the driver and enqueues the refund. */
async function anotar(tx: PublicCtx, { pedido, pagoPorId, cobrancaId }: EmDobro): Promise<void> {
  const { id: pedidoId, total: valor, metodo } = pedido;
  const dobro = { causa: 'dobro', pagoPorId, gatewayId: cobrancaId, valor } as const;
  const novo = await anotarDevolucao(tx, pedido, dobro);
  if (!novo) return;
  tx.log.error({ pedidoId, pagoPorId, devolucao: novo.id }, 'paid twice: see "devolucoes listar"');
  const dados = { pagoPorId, cobrancaId, valor };
  await audit(tx, { acao: 'pedido.pagoEmDobro', entidade: 'pedido', id: pedidoId, dados });
  await enqueue(tx, 'devolucao', { devolucaoId: novo.id });
  const outro = pagoPorId !== pedidoId;
  const aMais = !outro && cobrancaId !== (pedido.gatewayCobrancaId ?? '');
  const qual = outro
    ? `, mas o pedido nº ${pagoPorId} já tinha pagado o mesmo`
    : aMais
      ? ', que já estava pago e continua valendo'
      : ', de uma proposta que tinha sido cancelada';
  await notificarPorEmail(tx, {
    ...noPedido(pedido),
    chave: `pedido-em-dobro:${novo.id}`,
    assunto: `${outro ? 'Pagamento em dobro' : 'Cobrança a mais'}: pedido nº ${pedidoId}`,
    descricao: `Recebemos ${aMais ? 'mais ' : ''}${reais(valor)} pelo pedido nº ${pedidoId}${qual}. Vamos devolver esse valor ${COMO_DEVOLVEMOS[metodo]}. Você não precisa pedir.`,
  });
}

async function vendaCancelada(tx: PublicCtx, { vendaId }: Pedido): Promise<boolean> {
  if (vendaId === null) return false;
  // Locked: of a payment and a cancellation at the same time, the later one sees the other.
  const [dela] = await tx.db
    .select({ canceladaEm: venda.canceladaEm })
    .from(venda)
    .where(eq(venda.id, vendaId))
    .for('share');
  return dela?.canceladaEm != null;
}

async function outroDaVenda(tx: PublicCtx, { id, vendaId }: Pedido): Promise<number | undefined> {
  if (vendaId === null) return undefined;
  const [outro] = await tx.db
    .select({ id: tabela.id })
    .from(tabela)
    .where(and(eq(tabela.vendaId, vendaId), eq(tabela.status, 'pago'), ne(tabela.id, id)))
    .orderBy(tabela.id)
    .limit(1);
  return outro?.id;
}

/** A paid order of this order's fines, when it holds nothing else and each of them is paid. */
async function outroDasMultas(
  tx: PublicCtx,
  { id }: Pedido,
  jaPagas: readonly MultaJaPaga[],
): Promise<number | undefined> {
  if (jaPagas.length === 0) return undefined;
  const itens = await tx.db.$count(pedidoItem, eq(pedidoItem.pedidoId, id));
  return jaPagas.length === itens ? jaPagas[0]?.pedidoId : undefined;
}

/** A fine that the order `pedidoId` had paid for. */
interface MultaJaPaga {
  autoInfracao: string;
  pedidoId: number;
}

/**
 * The order's fines that another paid order of this driver paid for: their AIT has an unused credit. A used credit paid for an earlier
 * phase; credits of other drivers do not count.
 */
export async function multasJaPagas(tx: PublicCtx, { id, usuarioId }: Pedido): Promise<MultaJaPaga[]> {
  const multas = await tx.db
    .select({ id: multa.id, autoInfracao: multa.autoInfracao })
    .from(pedidoItem)
    .innerJoin(multa, eq(multa.id, pedidoItem.multaId))
    .where(eq(pedidoItem.pedidoId, id))
    .orderBy(pedidoItem.id);
  if (multas.length === 0) return [];
  const { listagensDoAit } = await lerAutos(tx.db, usuarioId);
  const pagas = await tx.db
    .select({ multaId: credito.multaId, pedidoId: tabela.id })
    .from(credito)
    .innerJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
    .innerJoin(tabela, eq(tabela.id, pedidoItem.pedidoId))
    .where(
      and(
        eq(credito.usuarioId, usuarioId),
        inArray(
          credito.multaId,
          multas.flatMap((uma) => listagensDoAit(uma.id)),
        ),
        isNull(credito.recursoId),
        isNull(credito.canceladoEm),
        eq(tabela.usuarioId, usuarioId),
        eq(tabela.status, 'pago'),
        ne(tabela.id, id),
      ),
    )
    .orderBy(tabela.id);
  return multas.flatMap(({ id: multaId, autoInfracao }) => {
    const listagens = listagensDoAit(multaId);
    const paga = pagas.find((uma) => uma.multaId !== null && listagens.includes(uma.multaId));
    return paga ? [{ autoInfracao, pedidoId: paga.pedidoId }] : [];
  });
}

/** Other orders that could still pay for the same thing: open ones, and expired ones whose payment may still be reported. */
export function concorrentesDe({ db, clock }: Pick<PublicCtx, 'db' | 'clock'>, pedido: Pedido) {
  const desde = new Date(clock().getTime() - CONFERENCIA_DEPOIS_DE_EXPIRAR_MS);
  const comEssasMultas = db
    .select({ id: pedidoItem.pedidoId })
    .from(pedidoItem)
    .where(inArray(pedidoItem.multaId, multasDe(db, pedido.id)));
  return db
    .select()
    .from(tabela)
    .where(
      and(
        eq(tabela.usuarioId, pedido.usuarioId),
        ne(tabela.id, pedido.id),
        or(daMesmaEscolha(pedido), inArray(tabela.id, comEssasMultas)),
        or(inArray(tabela.status, EM_ABERTO), and(eq(tabela.status, 'expirado'), gt(tabela.expiraEm, desde))),
      ),
    );
}

/** The paid order that replaced this one; undefined when there is none, or when this one holds more. */
async function pagoNoLugarDe({ db }: PublicCtx, pedido: Pedido): Promise<number | undefined> {
  const { id, usuarioId, substituidoPor } = pedido;
  if (substituidoPor === null) return undefined;
  const naOutra = multasDe(db, substituidoPor);
  const aMais = db
    .select({ id: pedidoItem.id })
    .from(pedidoItem)
    .where(
      and(
        eq(pedidoItem.pedidoId, id),
        or(isNull(pedidoItem.multaId), notInArray(pedidoItem.multaId, naOutra)),
      ),
    );
  const [outro] = await db
    .select({ id: tabela.id })
    .from(tabela)
    .where(
      and(
        eq(tabela.usuarioId, usuarioId),
        eq(tabela.id, substituidoPor),
        eq(tabela.status, 'pago'),
        or(daMesmaEscolha(pedido), notExists(aMais)),
      ),
    );
  return outro?.id;
}

function daMesmaEscolha({ escolhaHash, vendaId }: Pedido): SQL | undefined {
  return or(
    escolhaHash === null ? undefined : eq(tabela.escolhaHash, escolhaHash),
    vendaId === null ? undefined : eq(tabela.vendaId, vendaId),
  );
}

function multasDe(db: PublicCtx['db'], pedidoId: number) {
  return db
    .select({ id: pedidoItem.multaId })
    .from(pedidoItem)
    .where(and(eq(pedidoItem.pedidoId, pedidoId), isNotNull(pedidoItem.multaId)));
}
