import { hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { chaveDoServidor } from '#backend/platform/db/schema/segredos.ts';
import { valoresDe } from './segredo.ts';

const BYTES = 32;

/** A server key of 32 bytes for all processes: from the first OPERATOR_KEY (HKDF-SHA-256), or random, kept in the database. */
export async function serverKey(
  ctx: Pick<PublicCtx, 'db' | 'env' | 'clock'>,
  nome: 'convites' | 'confirmacoes',
): Promise<Uint8Array<ArrayBuffer>> {
  const [setting] = valoresDe(ctx.env.OPERATOR_KEY);
  if (setting !== undefined)
    return new Uint8Array(hkdfSync('sha256', Buffer.from(setting, 'base64'), '', `via-livre:${nome}`, BYTES));
  const valor = (await kept(ctx, nome)) ?? (await made(ctx, nome)) ?? (await kept(ctx, nome));
  if (valor === undefined) throw new Error(`the key ${nome} could not be kept`);
  return new Uint8Array(Buffer.from(valor, 'base64'));
}

async function kept({ db }: Pick<PublicCtx, 'db'>, nome: string): Promise<string | undefined> {
  const [row] = await db.select().from(chaveDoServidor).where(eq(chaveDoServidor.nome, nome));
  return row?.valor;
}

/** Stores a new random key; undefined when another process stored one first. */
async function made(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  nome: string,
): Promise<string | undefined> {
  const valor = randomBytes(BYTES).toString('base64');
  const [row] = await db
    .insert(chaveDoServidor)
    .values({ nome, valor, criadaEm: clock() })
    .onConflictDoNothing()
    .returning();
  return row?.valor;
}
