import { lerProcessos } from '#backend/domain/multas/porAuto.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import type { multa } from '#backend/platform/db/schema/multas.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import { MARCOS } from '#lib/multas/marcos.ts';
import { PRAZO_DA_FASE, type Prazo, type Processo, prazoDe } from '#lib/multas/prazos.ts';
import { prazosVivos } from '#lib/multas/prazosVivos.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import type { Fase } from '#lib/recursos/rules.ts';

interface NaMulta {
  multaId: number;
  /** The phase of an appeal; none for the fine itself. */
  fase?: Fase;
}

/** Returns the last day of each appeal, or fine, as its driver reads it: from all listings of the AIT. */
export async function prazosDosRecursos(
  { db, clock }: Pick<SystemCtx, 'db' | 'clock'>,
  multas: readonly { multaId: number; usuarioId: string }[],
): Promise<(um: NaMulta) => Prazo | null> {
  const hoje = today(clock);
  const processos = await lerProcessos(db, multas);
  return ({ multaId, fase }) => {
    const processo = processos.get(multaId);
    return processo ? prazoDoRecurso(processo, fase, hoje) : null;
  };
}

/**
 * The last day to file: of two reported days the earlier one that has not passed (a late appeal is not examined, CTB arts. 282 §4 and
 * 285 §5), else the passed one. An appeal has the day of its own phase, whatever runs now; a fine without one has the day of what runs.
 * Null: none runs, or the day is unknown.
 */
function prazoDoRecurso(processo: Processo, fase: Fase | undefined, hoje: IsoDate): Prazo | null {
  const vivos = prazosVivos(processo, hoje).filter(({ tipo }) => tipo !== 'indicacao-condutor');
  if (!fase) return vivos[0] ?? oQueCorre(processo, hoje).prazo;
  const tipo = PRAZO_DA_FASE[fase];
  return vivos.find((um) => um.tipo === tipo) ?? prazoDe(tipo, processo);
}

const ORIGEM = {
  fonte: 'da fonte',
  motorista: 'do motorista',
  operador: 'da mesa',
  carta: 'da carta',
} as const;

/** The known days of a fine, from all listings of its AIT. */
export async function marcosNaMesa(
  { db }: SystemCtx,
  { id, usuarioId }: Pick<typeof multa.$inferSelect, 'id' | 'usuarioId'>,
): Promise<{ rotulo: string; data: string; origem: string }[]> {
  const processo = (await lerProcessos(db, [{ multaId: id, usuarioId }])).get(id);
  return [...(processo?.marcos ?? [])].flatMap(([tipo, { data, origem }]) =>
    data === null ? [] : [{ rotulo: MARCOS[tipo], data, origem: ORIGEM[origem] }],
  );
}
