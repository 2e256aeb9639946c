import { and, asc, eq } from 'drizzle-orm';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import { MULTAS_GUARDADAS_MAX } from '#lib/guardadas/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { listarMultas } from '../multas/listar.ts';
import { multaPorGuid } from '../multas/queries.ts';
import { resumo } from '../multas/resumo.ts';

/**
 * The driver's fines entered by hand, in the form of every other list, and the licences and vehicles that a new one
 * can belong to.
 */
export async function listarGuardadas(ctx: Ctx): Promise<WireAnswer<typeof guardadas.lista>> {
  const { db, actor } = ctx;
  const { Multas } = await listarMultas(ctx);
  const cnhs = await db
    .select({ Guid: habilitacao.guid, NumeroCnh: habilitacao.numeroCnh })
    .from(habilitacao)
    .where(eq(habilitacao.usuarioId, actor.id))
    .orderBy(asc(habilitacao.id));
  const usadas = await db.$count(multa, and(eq(multa.usuarioId, actor.id), eq(multa.origem, 'motorista')));
  return {
    Multas: Multas.filter(({ Origem }) => Origem !== 'fonte'),
    Habilitacoes: cnhs,
    Restam: Math.max(0, MULTAS_GUARDADAS_MAX - usadas),
  };
}

export async function verGuardada(
  ctx: Ctx,
  { guid }: { guid: string },
): Promise<WireAnswer<typeof guardadas.ver>> {
  const linha = await multaPorGuid(ctx.db, ctx.actor.id, guid);
  if (!linha || linha.multa.desligada || linha.multa.origem === 'fonte') fail('NAO_ENCONTRADO');
  return resumo(ctx, linha.multa);
}
