import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import type { PublicCtx } from '../../../platform/context.ts';
import { notificacao } from '../../../platform/db/schema/notificacoes.ts';
import { avisarAparelhos, avisarAparelhosDeTodos } from '../enviarPush.ts';

export interface Aviso {
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
export async function notificar(
  ctx: Pick<PublicCtx, 'db' | 'clock' | 'queues'>,
  { tipo, ...aviso }: Aviso,
): Promise<number | null> {
  const [created] = await ctx.db
    .insert(notificacao)
    .values({ ...aviso, push: true, dataCriacao: ctx.clock() })
    .onConflictDoNothing({ target: [notificacao.usuarioId, notificacao.chave] })
    .returning({ id: notificacao.id });
  if (!created) return null;
  await avisarAparelhos(ctx, { usuarioId: aviso.usuarioId, notificacaoId: created.id, tipo });
  return created.id;
}

/** Notices of one type to many drivers in one statement. Returns the keys that are new. */
export async function notificarTodos(
  ctx: Pick<PublicCtx, 'db' | 'clock' | 'queues'>,
  tipo: TipoDeAviso,
  avisos: readonly Omit<Aviso, 'tipo'>[],
): Promise<Set<string>> {
  if (avisos.length === 0) return new Set();
  const dataCriacao = ctx.clock();
  const novas = await ctx.db
    .insert(notificacao)
    .values(avisos.map((aviso) => ({ ...aviso, push: true, dataCriacao })))
    .onConflictDoNothing({ target: [notificacao.usuarioId, notificacao.chave] })
    .returning({ id: notificacao.id, usuarioId: notificacao.usuarioId, chave: notificacao.chave });
  await avisarAparelhosDeTodos(ctx, tipo, novas);
  return new Set(novas.map(({ chave }) => chave));
}
