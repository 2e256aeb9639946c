import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { lembretes } from '#lib/lembretes/contract.ts';
import { hashToken } from '../conta/sessionToken.ts';
import type { PublicCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { linkDeLembrete } from '../db/schema/lembretes.ts';
import { transaction } from '../db/transaction.ts';
import { consumeByNetwork } from '../networks.ts';
import { ligar } from './preferencia.ts';

/** A code that switches the reminders of one driver and opens nothing else. Only its hash is kept. */
export async function criarLink(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<string> {
  const codigo = randomBytes(24).toString('base64url');
  await db.insert(linkDeLembrete).values({ tokenHash: hashToken(codigo), usuarioId, criadoEm: clock() });
  return codigo;
}

/** Looks, or switches. Anybody with the mail may: no more than this is done by it. */
export async function porLink(
  ctx: PublicCtx,
  { Codigo, Ligados }: ParsedInput<typeof lembretes.porLink>,
): Promise<WireAnswer<typeof lembretes.porLink>> {
  await consumeByNetwork(ctx, { nome: 'lembretes-link', points: 60, seconds: 900 });
  return transaction(ctx, async (tx) => {
    const [dono] = await tx.db
      .select({ id: usuario.id, ligados: usuario.lembretes })
      .from(linkDeLembrete)
      .innerJoin(usuario, eq(usuario.id, linkDeLembrete.usuarioId))
      .where(and(eq(linkDeLembrete.tokenHash, hashToken(Codigo)), isNull(usuario.removidaEm)));
    if (!dono) fail('CODIGO_EXPIRADO');
    if (Ligados === undefined) return { Ligados: dono.ligados };
    await ligar(tx, { usuarioId: dono.id, ligados: Ligados, por: 'link' });
    return { Ligados };
  });
}
