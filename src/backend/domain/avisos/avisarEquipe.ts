import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { aCadaUm, enviarUmaVez } from '#backend/domain/avisos/emails/mensagem.ts';
import { montarEmail } from '#backend/domain/avisos/emails/moldura.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import type { Papel } from '#lib/mesa/papeis.ts';

export interface AvisoDaEquipe {
  /** Role that does the work; administrators get the mail too. */
  papel: Papel;
  /** E-mail of the one person to tell, instead of everybody of the role. */
  para?: string;
  /** The account that the words are about: what waits to be sent goes with it. */
  usuarioId?: string;
  /** Idempotency key of the event: a repeated key sends no second message. */
  chave: string;
  assunto: string;
  texto: string;
  /** Path on the desk. */
  destino: string;
}

/** Tells the staff about waiting work by mail. Call it inside the transaction of the event. */
export async function avisarEquipe(
  tx: Pick<PublicCtx, 'db' | 'queues'>,
  aviso: AvisoDaEquipe,
): Promise<void> {
  await enqueue(tx, 'avisoDaEquipe', aviso);
}

/** Job: one mail per person and event; goes to the support address when nobody has that role. */
export async function enviarAvisoDaEquipe(ctx: SystemCtx, aviso: JobData<'avisoDaEquipe'>): Promise<void> {
  const { papel, para, chave, assunto, texto, destino } = aviso;
  const pessoas = await ctx.db
    .select({ email: equipe.email, nome: equipe.nome })
    .from(equipe)
    .where(
      and(
        para === undefined ? inArray(equipe.papel, [papel, 'administracao']) : eq(equipe.email, para),
        isNotNull(equipe.senhaHash),
        isNull(equipe.bloqueadaEm),
      ),
    );
  const suporte = ctx.env.SUPPORT_EMAIL;
  const ninguem = para === undefined ? [{ email: suporte, nome: 'equipe' }] : [];
  await aCadaUm(ctx, pessoas.length > 0 ? pessoas : ninguem, async ({ email, nome }) => {
    const mail = montarEmail(
      { assunto, partes: [texto, { rotulo: 'Abrir na mesa', link: destino }] },
      { nome, suporte, base: ctx.env.operatorUrl },
    );
    // Its words are about customers and would outlive their accounts: only the address of the record is kept.
    const registro = {
      usuarioId: null,
      modelo: 'equipe',
      chave: `equipe:${chave}:${email}`,
      pedido: { destino },
    };
    await enviarUmaVez(ctx, registro, { ...mail, to: email });
  });
}
