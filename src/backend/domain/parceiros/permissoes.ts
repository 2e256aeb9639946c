import { and, asc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type IsoDate, today } from '#lib/dates.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { contaAtiva, parceiro, usuario } from '../../platform/db/schema/conta.ts';
import { parceiroPermissao, procuracaoDeParceiro } from '../../platform/db/schema/parceiros.ts';
import { atende } from './quem.ts';

/** Grants by a partner's clients: deadlines by consent, appeals by power of attorney (Código Civil, arts. 653 and 682). */
export interface Cliente {
  id: string;
  nome: string;
  /** Last day of the consent. */
  permiteAte: IsoDate;
  /** Last day of a power of attorney that is valid today; null = read only. */
  procuracaoAte: IsoDate | null;
}

type Leitor = Pick<PublicCtx, 'db' | 'clock'>;

/** Clients with a valid grant to the partner today, by name. */
export function clientesDe(ctx: Leitor, parceiroId: number): Promise<Cliente[]> {
  return abertos(ctx, parceiroId, undefined);
}

/** One client; null without a valid grant, whether or not the account exists. */
export async function clienteDe(
  ctx: Leitor,
  { parceiroId, usuarioId }: { parceiroId: number; usuarioId: string },
): Promise<Cliente | null> {
  const [um] = await abertos(ctx, parceiroId, eq(parceiroPermissao.usuarioId, usuarioId));
  return um ?? null;
}

/** Excludes blocked accounts, and those whose removal was requested. */
export const contaDeCliente = and(contaAtiva, isNull(usuario.remocaoPedidaEm));

export function permissaoVale(hoje: IsoDate): SQL | undefined {
  return and(isNull(parceiroPermissao.encerradaEm), gte(parceiroPermissao.ate, hoje));
}

/** Power of attorney valid on this day. It grants nothing without the consent. */
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
