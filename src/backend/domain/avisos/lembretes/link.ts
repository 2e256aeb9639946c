import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { ligar } from '#backend/domain/avisos/preferencias.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { linkDeLembrete } from '#backend/platform/db/schema/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { consumeByNetwork } from '#backend/platform/limits.ts';
import { hashToken } from '#backend/platform/sessions/token.ts';
import type { lembretes } from '#lib/avisos/contract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { pararCopias, recebeCopias } from './copias.ts';

/**
 * Creates a code that can only switch one driver's reminders on or off; with `copiaPara`, one that can only stop the copies to that
 * address. Only its hash is stored.
 */
export async function criarLink(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
  { copiaPara }: { copiaPara?: string } = {},
): Promise<string> {
  const codigo = randomBytes(24).toString('base64url');
  await db
    .insert(linkDeLembrete)
    .values({ tokenHash: hashDe(codigo, copiaPara !== undefined), usuarioId, copiaPara, criadoEm: clock() });
  return codigo;
}

/** A code of copies is hashed in another way: an older version does not find it, and cannot take it for the driver's own. */
const hashDe = (codigo: string, deCopia: boolean) => hashToken(deCopia ? `copia:${codigo}` : codigo);

/** Reads or changes the switch. The link is enough: it can do nothing else. Copies that were stopped cannot be switched on by it. */
export async function porLink(
  ctx: PublicCtx,
  { Codigo, Ligados }: ParsedInput<typeof lembretes.porLink>,
): Promise<WireAnswer<typeof lembretes.porLink>> {
  await consumeByNetwork(ctx, { nome: 'lembretes-link', points: 60, seconds: 900 });
  const hashes = [hashDe(Codigo, false), hashDe(Codigo, true)];
  return transaction(ctx, async (tx) => {
    const [dono] = await tx.db
      .select({ id: usuario.id, ligados: usuario.lembretes, copiaPara: linkDeLembrete.copiaPara })
      .from(linkDeLembrete)
      .innerJoin(usuario, eq(usuario.id, linkDeLembrete.usuarioId))
      .where(and(inArray(linkDeLembrete.tokenHash, hashes), isNull(usuario.removidaEm)));
    if (!dono) fail('CODIGO_EXPIRADO');
    const { id: usuarioId, copiaPara: para } = dono;
    if (para !== null) {
      if (Ligados === false) {
        await tx.db
          .update(linkDeLembrete)
          .set({ paradaEm: tx.clock() })
          .where(and(inArray(linkDeLembrete.tokenHash, hashes), isNull(linkDeLembrete.paradaEm)));
        await pararCopias(tx, para);
      }
      return { Ligados: await recebeCopias(tx, { usuarioId, para }), DeCopia: true };
    }
    if (Ligados === undefined) return { Ligados: dono.ligados, DeCopia: false };
    await ligar(tx, { usuarioId, ligados: Ligados, por: 'link' });
    return { Ligados, DeCopia: false };
  });
}
