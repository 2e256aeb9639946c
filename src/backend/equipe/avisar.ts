import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { emailAviso } from '#lib/emails/aviso.server.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import type { PublicCtx, SystemCtx } from '../context.ts';
import { equipe } from '../db/schema/equipe.ts';
import { emailEnviado } from '../db/schema/notificacoes.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobData } from '../jobs/queue.ts';

export interface AvisoDaEquipe {
  /** Whose work it is; who administers the desk is told too. */
  papel: Papel;
  /** Names the event: the same key again tells nobody twice. */
  chave: string;
  assunto: string;
  texto: string;
  /** Path of the desk. */
  destino: string;
}

/** Tells the staff by mail of what waits for them. Call it inside the transaction of the event. */
export async function avisarEquipe(
  tx: Pick<PublicCtx, 'db' | 'queues'>,
  aviso: AvisoDaEquipe,
): Promise<void> {
  await enqueue(tx, 'avisoDaEquipe', aviso);
}

/** Job: one mail a person and event; nobody of that role at the desk: the address of the support. */
export async function enviarAvisoDaEquipe(ctx: SystemCtx, aviso: JobData<'avisoDaEquipe'>): Promise<void> {
  const { papel, chave, assunto, texto, destino } = aviso;
  const pessoas = await ctx.db
    .select({ email: equipe.email, nome: equipe.nome })
    .from(equipe)
    .where(
      and(
        inArray(equipe.papel, [papel, 'administracao']),
        isNotNull(equipe.senhaHash),
        isNull(equipe.bloqueadaEm),
      ),
    );
  const suporte = ctx.env.SUPPORT_EMAIL;
  for (const { email, nome } of pessoas.length > 0 ? pessoas : [{ email: suporte, nome: 'equipe' }]) {
    const dele = `equipe:${chave}:${email}`;
    await ctx.db
      .insert(emailEnviado)
      .values({ usuarioId: null, modelo: 'equipe', chave: dele, criadoEm: ctx.clock() })
      .onConflictDoNothing({ target: emailEnviado.chave });
    const [registro] = await ctx.db.select().from(emailEnviado).where(eq(emailEnviado.chave, dele));
    if (registro?.enviadoEm) continue;
    const link = new URL(destino, ctx.env.operatorUrl).href;
    const mail = emailAviso({ nome, assunto, descricao: texto, rotulo: 'Abrir na mesa', link, suporte });
    await ctx.adapters.mailer.send({ ...mail, to: email });
    await ctx.db.update(emailEnviado).set({ enviadoEm: ctx.clock() }).where(eq(emailEnviado.chave, dele));
  }
}
