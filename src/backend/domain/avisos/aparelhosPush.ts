import { generateKeyPairSync } from 'node:crypto';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { enderecoDePush } from '#backend/platform/adapters/push/enderecoPublico.ts';
import type { Vapid } from '#backend/platform/adapters/push/push.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { aparelhoPush, chaveVapid } from '#backend/platform/db/schema/notificacoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { consume } from '#backend/platform/limits.ts';
import { abrirSegredo, guardarSegredo } from '#backend/platform/secrets/segredo.ts';
import { requireSession } from '#backend/platform/sessions/token.ts';
import type { avisos } from '#lib/avisos/contract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';

const MAX_APARELHOS = 10;

type Estado = WireAnswer<typeof avisos.push>;

export async function verPush(ctx: Ctx): Promise<Estado> {
  const { publica } = await chavesVapid(ctx);
  const linhas = await ctx.db
    .select({ sessaoId: aparelhoPush.sessaoId })
    .from(aparelhoPush)
    .where(eq(aparelhoPush.usuarioId, ctx.actor.id));
  return {
    ChavePublica: publica,
    NesteAparelho: linhas.some(({ sessaoId }) => sessaoId === ctx.actor.sessaoId),
    Aparelhos: linhas.length,
  };
}

/** Registers this device for push messages; a previous user of the same browser stops receiving them there. */
export async function ligarPush(
  ctx: Ctx,
  { Endereco, P256dh, Auth }: ParsedInput<typeof avisos.ligarPush>,
): Promise<Estado> {
  const url = enderecoDePush(Endereco);
  if (!url) fail('DADOS_INVALIDOS', { fields: { Endereco: 'Este endereço não é de um serviço de avisos.' } });
  await consume(ctx, { nome: 'push', de: ctx.actor.id, points: 20, seconds: 3600 });
  await transaction(ctx, async (tx) => {
    const { id: usuarioId, sessaoId } = tx.actor;
    await requireSession(tx);
    await tx.db.delete(aparelhoPush).where(eq(aparelhoPush.enderecoDoServico, url.href));
    await tx.db.delete(aparelhoPush).where(eq(aparelhoPush.sessaoId, sessaoId));
    const outros = await tx.db
      .select({ id: aparelhoPush.id })
      .from(aparelhoPush)
      .where(and(eq(aparelhoPush.usuarioId, usuarioId), ne(aparelhoPush.sessaoId, sessaoId)))
      .orderBy(asc(aparelhoPush.id));
    // Over the limit, the oldest devices are removed.
    const demais = outros.slice(0, Math.max(0, outros.length + 1 - MAX_APARELHOS)).map(({ id }) => id);
    if (demais.length > 0) await tx.db.delete(aparelhoPush).where(inArray(aparelhoPush.id, demais));
    await tx.db.insert(aparelhoPush).values({
      usuarioId,
      sessaoId,
      enderecoDoServico: url.href,
      p256dh: P256dh,
      auth: Auth,
      criadoEm: tx.clock(),
    });
    await audit(tx, { acao: 'avisos.ligarPush', entidade: 'usuario', id: usuarioId });
  });
  return verPush(ctx);
}

export async function desligarPush(ctx: Ctx): Promise<Estado> {
  await transaction(ctx, async (tx) => {
    const { id: usuarioId, sessaoId } = tx.actor;
    const fora = await tx.db
      .delete(aparelhoPush)
      .where(and(eq(aparelhoPush.usuarioId, usuarioId), eq(aparelhoPush.sessaoId, sessaoId)))
      .returning({ id: aparelhoPush.id });
    if (fora.length > 0) await audit(tx, { acao: 'avisos.desligarPush', entidade: 'usuario', id: usuarioId });
  });
  return verPush(ctx);
}

/** There is one row: browsers bind subscriptions to this key. */
const UNICA = 1;

/** Our VAPID keys for push services (RFC 8292): P-256 in base64url, generated once and stored. */
export async function chavesVapid(ctx: Pick<PublicCtx, 'db' | 'env' | 'clock' | 'log'>): Promise<Vapid> {
  const { env } = ctx;
  const contato = `mailto:${env.SUPPORT_EMAIL}`;
  const guardada = (await lida(ctx)) ?? (await criada(ctx)) ?? (await lida(ctx));
  const privada = guardada && abrirSegredo(env, 'vapid', guardada.privada);
  if (!guardada || !privada) {
    ctx.log.error('the push message key was encrypted with another OPERATOR_KEY');
    fail('SERVICO_INDISPONIVEL');
  }
  return { publica: guardada.publica, privada, contato };
}

async function lida({ db }: Pick<PublicCtx, 'db'>) {
  const [linha] = await db.select().from(chaveVapid);
  return linha;
}

/** Inserts nothing when another process was first. */
async function criada({ db, env, clock }: Pick<PublicCtx, 'db' | 'env' | 'clock'>) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const ponto = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const [linha] = await db
    .insert(chaveVapid)
    .values({
      id: UNICA,
      publica: Buffer.concat(ponto).toString('base64url'),
      privada: guardarSegredo(env, 'vapid', d),
      criadaEm: clock(),
    })
    .onConflictDoNothing()
    .returning();
  return linha;
}
