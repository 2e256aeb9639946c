import { and, desc, eq, type SQL } from 'drizzle-orm';
import { formatDate, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import { enderecoDe, type LinhaDoRegistro } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { prazosDosRecursos } from '../../domain/recursos/prazosDosRecursos.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { multa } from '../../platform/db/schema/multas.ts';

const NO_MAXIMO = 60;

/** Fines of a driver as lines, the nearest live deadline first. */
export async function linhasDasMultas(
  ctx: SystemCtx,
  usuarioId: string,
  quais?: SQL,
): Promise<LinhaDoRegistro[]> {
  const multas = await ctx.db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, usuarioId), quais))
    .orderBy(desc(multa.id))
    .limit(NO_MAXIMO);
  const prazoDo = await prazosDosRecursos(
    ctx,
    multas.map(({ id }) => ({ multaId: id, usuarioId })),
  );
  const hoje = today(ctx.clock);
  return multas
    .map((uma) => ({ uma, prazo: prazoDo({ multaId: uma.id }) }))
    .sort((a, b) => (a.prazo?.data ?? '9999').localeCompare(b.prazo?.data ?? '9999'))
    .map(({ uma, prazo }) => {
      const perto = prazo && urgencia(prazo.data, hoje);
      return {
        texto: `${uma.autoInfracao}: ${uma.descricao}`,
        href: enderecoDe('multas', uma.id),
        nota: [
          `de ${formatDate(uma.dataInfracao)}`,
          reais(uma.valorOriginal),
          prazo && `último dia ${formatDate(prazo.data)}${prazo.estimado ? ' (estimado)' : ''}`,
          uma.encerradaEm && 'a fonte não mostra mais',
        ]
          .filter(Boolean)
          .join(' · '),
        chip: perto ?? (prazo ? { texto: 'com prazo', tom: 'ok' } : null),
      } satisfies LinhaDoRegistro;
    });
}
