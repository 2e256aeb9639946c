import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import { avisarAparelhos, avisarAparelhosDeTodos } from '../avisos/enviarPush.ts';
import type { PublicCtx } from '../context.ts';
import { notificacao } from '../db/schema/notificacoes.ts';

export interface Aviso {
  usuarioId: string;
  /** What it is about, for what the driver wants on a device. */
  tipo: TipoDeAviso;
  /** Names the event: the same key again makes no second notice. */
  chave: string;
  assunto: string;
  descricao: string;
  /** Path of the app where the driver continues. */
  destino?: string;
}

/**
 * Leaves a notice for a driver, shown once over the next screen too, and sent to the devices that take push messages. Call it inside the transaction of the event. Gives the
 * id of the notice, or null when the event has one already.
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

/** Notices of one kind to many drivers with one statement. Gives the keys of those that are new. */
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
