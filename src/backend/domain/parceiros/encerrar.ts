import { and, eq, isNull } from 'drizzle-orm';
import type { PublicCtx } from '../../platform/context.ts';
import { parceiroPermissao, procuracaoDeParceiro } from '../../platform/db/schema/parceiros.ts';

/** Filter: one client, or all of the partner's. */
interface De {
  parceiroId: number;
  usuarioId?: string;
}

type Tx = Pick<PublicCtx, 'db' | 'clock'>;
type Por = 'cliente' | 'operador';

/** Returns how many were active. */
export async function encerrarPermissoes(
  { db, clock }: Tx,
  { parceiroId, usuarioId }: De,
  encerradaPor: Por,
): Promise<number> {
  const linhas = await db
    .update(parceiroPermissao)
    .set({ encerradaEm: clock(), encerradaPor })
    .where(
      and(
        eq(parceiroPermissao.parceiroId, parceiroId),
        usuarioId === undefined ? undefined : eq(parceiroPermissao.usuarioId, usuarioId),
        isNull(parceiroPermissao.encerradaEm),
      ),
    )
    .returning({ id: parceiroPermissao.id });
  return linhas.length;
}

/** Returns how many were not revoked before. */
export async function revogarProcuracoes(
  { db, clock }: Tx,
  { parceiroId, usuarioId }: De,
  revogadaPor: Por,
): Promise<number> {
  const linhas = await db
    .update(procuracaoDeParceiro)
    .set({ revogadaEm: clock(), revogadaPor })
    .where(
      and(
        eq(procuracaoDeParceiro.parceiroId, parceiroId),
        usuarioId === undefined ? undefined : eq(procuracaoDeParceiro.usuarioId, usuarioId),
        isNull(procuracaoDeParceiro.revogadaEm),
      ),
    )
    .returning({ id: procuracaoDeParceiro.id });
  return linhas.length;
}

/** Ends everything of a partner that was ended: a new account must ask the clients again. */
export async function encerrarTudo(tx: Tx, parceiroId: number, por: Por) {
  return {
    permissoes: await encerrarPermissoes(tx, { parceiroId }, por),
    procuracoes: await revogarProcuracoes(tx, { parceiroId }, por),
  };
}

/** Ends all permissions of a client whose account is being removed. */
export async function encerrarDoCliente({ db, clock }: Tx, usuarioId: string): Promise<void> {
  await db
    .update(parceiroPermissao)
    .set({ encerradaEm: clock(), encerradaPor: 'cliente' })
    .where(and(eq(parceiroPermissao.usuarioId, usuarioId), isNull(parceiroPermissao.encerradaEm)));
}
