import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { lembretes } from '#lib/avisos/lembretesContract.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx, PublicCtx } from '../../../platform/context.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { agenda, linkDeLembrete } from '../../../platform/db/schema/lembretes.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { consumeByNetwork } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/sessions/token.ts';

export async function verLembretes({ db, actor }: Ctx): Promise<WireAnswer<typeof lembretes.ver>> {
  const [row] = await db
    .select({ ligados: usuario.lembretes, desde: agenda.criadaEm })
    .from(usuario)
    .leftJoin(agenda, eq(agenda.usuarioId, usuario.id))
    .where(eq(usuario.id, actor.id));
  if (!row) fail('NAO_ENCONTRADO');
  return { Ligados: row.ligados, CalendarioDesde: row.desde?.toISOString() ?? null };
}

export async function definirLembretes(
  ctx: Ctx,
  { Ligados }: ParsedInput<typeof lembretes.definir>,
): Promise<WireAnswer<typeof lembretes.definir>> {
  await transaction(ctx, (tx) => ligar(tx, { usuarioId: tx.actor.id, ligados: Ligados, por: 'conta' }));
  return verLembretes(ctx);
}

/** Switches the reminders; keeps the stored date when nothing changes. */
export async function ligar(
  tx: Ctx | PublicCtx,
  { usuarioId, ligados, por }: { usuarioId: string; ligados: boolean; por: 'conta' | 'link' },
): Promise<void> {
  const mudou = await tx.db
    .update(usuario)
    .set({ lembretes: ligados, lembretesDesde: tx.clock() })
    .where(and(eq(usuario.id, usuarioId), ne(usuario.lembretes, ligados)))
    .returning({ id: usuario.id });
  if (mudou.length === 0) return;
  const acao = ligados ? 'lembretes.ligar' : 'lembretes.desligar';
  await audit(tx, { acao, entidade: 'usuario', id: usuarioId, dados: { por } });
}

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
