import { inArray } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { aparelhoPush, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { enqueue, enqueueAll } from '#backend/platform/jobs/enqueue.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';

type Tx = Pick<PublicCtx, 'db' | 'clock' | 'queues'>;

interface Aviso {
  usuarioId: string;
  /** Notification type, for the driver's push preferences. */
  tipo: TipoDeAviso;
  /** Idempotency key of the event: a repeated key creates no second notice. */
  chave: string;
  assunto: string;
  descricao: string;
  /** App path where the driver continues. */
  destino?: string;
}

/**
 * Creates a notice for a driver: listed, shown once over the next screen, and pushed to subscribed devices. Call it
 * inside the transaction of the event. Returns the notice's id, or null when the key already exists.
 */
export async function notificar(tx: Tx, { tipo, ...aviso }: Aviso): Promise<number | null> {
  const novas = await notificarTodos(tx, tipo, [aviso]);
  return novas.get(aviso.chave) ?? null;
}

/** The same, and a mail with the notice's words. A known key sends neither. */
export async function notificarPorEmail(tx: Tx, aviso: Aviso): Promise<void> {
  const notificacaoId = await notificar(tx, aviso);
  if (notificacaoId === null) return;
  const { usuarioId, tipo } = aviso;
  const chave = `${usuarioId}:${aviso.chave}`;
  await enqueue(tx, 'email', { modelo: 'aviso', tipo, usuarioId, chave, notificacaoId });
}

/** Notices of one type to many drivers in one statement. Returns the new ones: key and id. */
export async function notificarTodos(
  tx: Tx,
  tipo: TipoDeAviso,
  avisos: readonly Omit<Aviso, 'tipo'>[],
): Promise<Map<string | null, number>> {
  if (avisos.length === 0) return new Map();
  const dataCriacao = tx.clock();
  const novas = await tx.db
    .insert(notificacao)
    .values(avisos.map((aviso) => ({ ...aviso, push: true, dataCriacao })))
    .onConflictDoNothing({ target: [notificacao.usuarioId, notificacao.chave] })
    .returning({ id: notificacao.id, usuarioId: notificacao.usuarioId, chave: notificacao.chave });
  if (novas.length > 0) await avisarAparelhos(tx, tipo, novas);
  return new Map(novas.map(({ chave, id }) => [chave, id]));
}

/** Enqueues the push messages in the transaction that wrote the notices; none for drivers without devices. */
async function avisarAparelhos(
  tx: Tx,
  tipo: TipoDeAviso,
  novas: readonly { id: number; usuarioId: string }[],
): Promise<void> {
  const donos = [...new Set(novas.map(({ usuarioId }) => usuarioId))];
  const aparelhos = await tx.db
    .select({ id: aparelhoPush.id, usuarioId: aparelhoPush.usuarioId })
    .from(aparelhoPush)
    .where(inArray(aparelhoPush.usuarioId, donos));
  const porDono = Map.groupBy(aparelhos, ({ usuarioId }) => usuarioId);
  const jobs = novas.flatMap(({ id: notificacaoId, usuarioId }) =>
    (porDono.get(usuarioId) ?? []).map(({ id: aparelhoId }) => ({ aparelhoId, notificacaoId, tipo })),
  );
  if (jobs.length > 0) await enqueueAll(tx, 'push', jobs);
}
