import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { type multaNaoAcompanhada, rascunho, solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { isoDateOf } from '#lib/dates.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { fail } from '#lib/errors.ts';
import { FatosDeclarados, type MultaInformada, multaDasColunas } from '#lib/peticoes/form.ts';
import { FUNDAMENTO_IDS, type FundamentoId } from '#lib/peticoes/fundamentos.ts';

/** The driver's paid solicitação, open in the wizard, locked: without a fine, or in correction. Otherwise throws the reason. */
export async function solicitacaoAberta(tx: Ctx, id: number) {
  const solicitacao = await solicitacaoPaga(tx, id);
  if (solicitacao.dataMultaCadastrada === null && !solicitacao.entregue)
    return { ...solicitacao, corrigindo: false };
  const [reaberta] = await tx.db
    .select({ id: rascunho.solicitacaoId })
    .from(rascunho)
    .where(eq(rascunho.solicitacaoId, id));
  if (!reaberta) fail('MULTA_JA_CADASTRADA');
  if (!solicitacao.paga) fail('PEDIDO_NAO_PAGO');
  return { ...solicitacao, corrigindo: true };
}

/** Locked until the transaction ends. */
export async function solicitacaoPaga(tx: Ctx, id: number) {
  const [linha] = await tx.db
    .select({ ela: solicitacao, pedidoStatus: pedido.status })
    .from(solicitacao)
    .innerJoin(pedido, mesmoDono(pedido, solicitacao, solicitacao.pedidoId))
    .where(and(eq(solicitacao.id, id), eq(solicitacao.usuarioId, tx.actor.id)))
    .for('update', { of: solicitacao });
  if (!linha) fail('NAO_ENCONTRADO');
  const { ela, pedidoStatus } = linha;
  // Checked first, so that a second browser tab learns that the fine is registered, not that the order changed.
  const paga = pedidoStatus === 'pago' && ela.canceladaEm === null;
  if (!paga && ela.dataMultaCadastrada === null) fail('PEDIDO_NAO_PAGO');
  return { ...ela, paga };
}

export type Multa = typeof multaNaoAcompanhada.$inferSelect;

/** Answers of before version 2 under today's names: the missing or wrong datum of an AIT was free text (`campoAusente`). */
export function comNomesDeHoje<T>({ campoAusente, ...ditos }: Record<string, T>): Record<string, T> {
  return { ...(campoAusente !== undefined && { dadoCerto: campoAusente }), ...ditos };
}

/** Content of the `fatos` column. Grounds that are no longer offered are dropped. */
const FatosGuardados = v.object({
  declarados: v.pipe(v.record(v.string(), v.unknown()), v.transform(comNomesDeHoje), FatosDeclarados),
  fundamentos: v.pipe(
    v.array(v.string()),
    v.transform((ids) => FUNDAMENTO_IDS.filter((id) => ids.includes(id))),
  ),
  /** The town of the CEP, when it was looked up. */
  lugar: v.nullable(v.object({ cidade: v.string(), uf: v.string() })),
});

/** A registered fine in the form in which the wizard sent it. */
export function multaGuardada(multa: Multa): {
  informada: MultaInformada;
  declarados: FatosDeclarados;
  fundamentos: FundamentoId[];
  lugar: { cidade: string; uf: string } | null;
} {
  return { informada: multaDasColunas(multa), ...v.parse(FatosGuardados, multa.fatos) };
}

/** The petition for a registered fine, dated with its registration, so that writing it again gives the same document. */
export function minutaDe(multa: Multa, { email }: { email: string }): Documento {
  const { informada, ...guardada } = multaGuardada(multa);
  const hoje = isoDateOf(multa.corrigidaEm ?? multa.criadaEm);
  return minuta({ multa: informada, ...guardada, hoje, ...(multa.emNomeProprio ? { email } : {}) });
}
