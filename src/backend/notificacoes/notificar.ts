import type { PublicCtx } from '../context.ts';
import { notificacao } from '../db/schema/notificacoes.ts';

interface Aviso {
  usuarioId: string;
  /** Names the event: the same key again makes no second notice. */
  chave: string;
  assunto: string;
  descricao: string;
  /** Path of the app where the driver continues. */
  destino?: string;
}

/**
 * Leaves a notice for a driver, shown once as a push message too. Call it inside the transaction of the event. Gives the
 * id of the notice, or null when the event has one already.
 */
export async function notificar(ctx: Pick<PublicCtx, 'db' | 'clock'>, aviso: Aviso): Promise<number | null> {
  const [created] = await ctx.db
    .insert(notificacao)
    .values({ ...aviso, push: true, dataCriacao: ctx.clock() })
    .onConflictDoNothing({ target: [notificacao.usuarioId, notificacao.chave] })
    .returning({ id: notificacao.id });
  return created?.id ?? null;
}
