import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multaNaoAcompanhada, rascunho } from '#backend/platform/db/schema/peticoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { versaoDe } from '#backend/platform/idempotency.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { type peticoes, RascunhoGuardado } from '#lib/peticoes/contract.ts';
import { GUARDADOS, rascunhoDaMulta } from '#lib/peticoes/rascunho.ts';
import { comNomesDeHoje, multaGuardada, solicitacaoAberta, solicitacaoPaga } from './queries.ts';

type Guardado = WireAnswer<typeof peticoes.guardarRascunho>;

const COLUNAS = { Passo: rascunho.passo, Dados: rascunho.dados };

/** Merges a step's data into the draft, complete or not: validation is done by the wizard and by the final call. */
export async function guardarRascunho(
  ctx: Ctx,
  { id, Passo, Dados }: ParsedInput<typeof peticoes.guardarRascunho>,
): Promise<Guardado> {
  const usuarioId = ctx.actor.id;
  const novos = Object.entries(Dados).filter(([campo]) => GUARDADOS.includes(campo));
  return transaction(ctx, async (tx) => {
    await solicitacaoAberta(tx, id);
    const antes = await rascunhoDe(tx, { id, usuarioId });
    const dados = { ...antes?.Dados, ...Object.fromEntries(novos) };
    const linha = { passo: Passo, dados, atualizadoEm: tx.clock() };
    const [guardado] = await tx.db
      .insert(rascunho)
      .values({ solicitacaoId: id, usuarioId, ...linha })
      .onConflictDoUpdate({ target: [rascunho.solicitacaoId, rascunho.usuarioId], set: linha })
      .returning(COLUNAS);
    // What is typed and not sent is no act yet: it comes at each pause of the driver's fingers.
    if (novos.some(([campo]) => campo !== 'naTela'))
      await audit(tx, {
        acao: 'peticao.guardarRascunho',
        entidade: 'solicitacao',
        id,
        dados: { passo: Passo },
      });
    return comVersao(guardado);
  });
}

export async function rascunhoDe(
  { db }: Pick<Ctx, 'db'>,
  { id, usuarioId }: { id: number; usuarioId: string },
): Promise<Guardado | null> {
  const [linha] = await db
    .select(COLUNAS)
    .from(rascunho)
    .where(and(eq(rascunho.solicitacaoId, id), eq(rascunho.usuarioId, usuarioId)));
  return linha ? comVersao(linha) : null;
}

/** The version is of the stored data, whose keys the database has sorted. */
function comVersao(linha: unknown): Guardado {
  const { Passo, Dados: guardados } = v.parse(v.omit(RascunhoGuardado, ['Versao']), linha);
  const Dados = comNomesDeHoje(guardados);
  return { Passo, Dados, Versao: versaoDe(Dados) };
}

/** The maximum number of versions of a petition. */
const MAX_VERSOES = 20;

/** Reopens the fine of a written petition with its typed data. The written petition stays. Idempotent. */
export async function corrigir(ctx: Ctx, { id }: { id: number }): Promise<Record<never, never>> {
  return transaction(ctx, async (tx) => {
    const { paga, entregue } = await solicitacaoPaga(tx, id);
    const [multa] = await tx.db
      .select()
      .from(multaNaoAcompanhada)
      .where(eq(multaNaoAcompanhada.solicitacaoId, id));
    if (!paga || !entregue || !multa || multa.versao >= MAX_VERSOES) fail('CORRECAO_INDISPONIVEL');
    const { informada, declarados, fundamentos } = multaGuardada(multa);
    await tx.db
      .insert(rascunho)
      .values({
        solicitacaoId: id,
        usuarioId: tx.actor.id,
        passo: 3,
        dados: rascunhoDaMulta(informada, declarados, fundamentos),
        atualizadoEm: tx.clock(),
      })
      .onConflictDoNothing();
    await audit(tx, {
      acao: 'peticao.corrigir',
      entidade: 'solicitacao',
      id,
      dados: { versao: multa.versao },
    });
    return {};
  });
}

/** Cancels a correction; the fine and its petition stay unchanged. */
export async function desistirDaCorrecao(ctx: Ctx, { id }: { id: number }): Promise<Record<never, never>> {
  return transaction(ctx, async (tx) => {
    const { corrigindo } = await solicitacaoAberta(tx, id);
    if (!corrigindo) fail('NAO_ENCONTRADO');
    await tx.db.delete(rascunho).where(eq(rascunho.solicitacaoId, id));
    await audit(tx, { acao: 'peticao.desistirDaCorrecao', entidade: 'solicitacao', id, dados: {} });
    return {};
  });
}
