import { generateKeyPairSync } from 'node:crypto';
import type { Vapid } from '#backend/platform/adapters/push/push.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { chaveVapid } from '#backend/platform/db/schema/notificacoes.ts';
import { abrirSegredo, guardarSegredo } from '#backend/platform/secrets/segredo.ts';
import { fail } from '#lib/errors.ts';

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
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
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
