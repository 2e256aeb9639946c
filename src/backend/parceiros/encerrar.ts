import { and, eq, isNull } from 'drizzle-orm';
import type { PublicCtx } from '../context.ts';
import { parceiroPermissao, procuracaoDeParceiro } from '../db/schema/parceiros.ts';

/** Of one client, or of all that the partner has. */
interface De {
  parceiroId: number;
  usuarioId?: string;
}

type Tx = Pick<PublicCtx, 'db' | 'clock'>;
type Por = 'cliente' | 'operador';

/** Gives how many were open. */
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

/** Gives how many were not revoked. */
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

/** Of a partner that no longer serves: a permission was given to whom the clients read about, with another account they are asked anew. */
export async function encerrarTudo(tx: Tx, parceiroId: number, por: Por) {
  return {
    permissoes: await encerrarPermissoes(tx, { parceiroId }, por),
    procuracoes: await revogarProcuracoes(tx, { parceiroId }, por),
  };
}

/** Of a client whose account goes away, to whomever. */
export async function encerrarDoCliente({ db, clock }: Tx, usuarioId: string): Promise<void> {
  await db
    .update(parceiroPermissao)
    .set({ encerradaEm: clock(), encerradaPor: 'cliente' })
    .where(and(eq(parceiroPermissao.usuarioId, usuarioId), isNull(parceiroPermissao.encerradaEm)));
}
