import { and, asc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type IsoDate, today } from '#lib/dates.ts';
import type { PublicCtx } from '../context.ts';
import { parceiro, usuario } from '../db/schema/conta.ts';
import { parceiroPermissao, procuracaoDeParceiro } from '../db/schema/parceiros.ts';
import { atende } from '../parceiros/quem.ts';

/**
 * What the clients of a partner open to it: their deadlines, by consent, and the asking for appeals where a power of attorney holds
 * beside it (Código Civil, arts. 653 and 682). Narrower than an invitation, which opens a vehicle or a licence whole.
 */
export interface Cliente {
  id: string;
  nome: string;
  /** Last day of the permission. */
  permiteAte: IsoDate;
  /** Last day of a power of attorney that holds today; null: seeing only. */
  procuracaoAte: IsoDate | null;
}

type Leitor = Pick<PublicCtx, 'db' | 'clock'>;

/** Everybody who opens something to the partner today, by name. */
export function clientesDe(ctx: Leitor, parceiroId: number): Promise<Cliente[]> {
  return abertos(ctx, parceiroId, undefined);
}

/** One of them; null for who opens nothing, whoever that is. */
export async function clienteDe(
  ctx: Leitor,
  { parceiroId, usuarioId }: { parceiroId: number; usuarioId: string },
): Promise<Cliente | null> {
  const [um] = await abertos(ctx, parceiroId, eq(parceiroPermissao.usuarioId, usuarioId));
  return um ?? null;
}

/** Not whose account goes away: nothing of it is looked after any more. */
export const contaDeCliente = and(isNull(usuario.remocaoPedidaEm), isNull(usuario.removidaEm));

/** A permission that holds on this day. */
export function permissaoVale(hoje: IsoDate): SQL | undefined {
  return and(isNull(parceiroPermissao.encerradaEm), gte(parceiroPermissao.ate, hoje));
}

/** A power of attorney that holds on this day. It opens nothing without the permission. */
export function procuracaoVale(hoje: IsoDate): SQL | undefined {
  return and(
    isNull(procuracaoDeParceiro.revogadaEm),
    lte(procuracaoDeParceiro.de, hoje),
    gte(procuracaoDeParceiro.ate, hoje),
  );
}

function abertos({ db, clock }: Leitor, parceiroId: number, quais: SQL | undefined): Promise<Cliente[]> {
  const hoje = today(clock);
  const procuracaoAte = db
    .select({ ate: sql<string | null>`max(${procuracaoDeParceiro.ate})::text`.as('ate') })
    .from(procuracaoDeParceiro)
    .where(
      and(
        eq(procuracaoDeParceiro.usuarioId, parceiroPermissao.usuarioId),
        eq(procuracaoDeParceiro.parceiroId, parceiroPermissao.parceiroId),
        procuracaoVale(hoje),
      ),
    );
  return db
    .select({
      id: usuario.id,
      nome: usuario.nome,
      permiteAte: parceiroPermissao.ate,
      procuracaoAte: sql<string | null>`(${procuracaoAte})`,
    })
    .from(parceiroPermissao)
    .innerJoin(parceiro, and(eq(parceiro.id, parceiroPermissao.parceiroId), atende))
    .innerJoin(usuario, and(eq(usuario.id, parceiroPermissao.usuarioId), contaDeCliente))
    .where(and(eq(parceiroPermissao.parceiroId, parceiroId), permissaoVale(hoje), quais))
    .orderBy(asc(usuario.nome), asc(usuario.id));
}
