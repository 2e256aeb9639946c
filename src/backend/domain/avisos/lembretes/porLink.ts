import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { lembretes } from '#lib/avisos/lembretesContract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { PublicCtx } from '../../../platform/context.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { linkDeLembrete } from '../../../platform/db/schema/lembretes.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { consumeByNetwork } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/sessions/token.ts';
import { ligar } from './preferencia.ts';

/** Creates a code that can only switch one driver's reminders on or off. Only its hash is stored. */
export async function criarLink(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
): Promise<string> {
  const codigo = randomBytes(24).toString('base64url');
  await db.insert(linkDeLembrete).values({ tokenHash: hashToken(codigo), usuarioId, criadoEm: clock() });
  return codigo;
}

/** Reads or changes the switch. The link is enough: it can do nothing else. */
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
