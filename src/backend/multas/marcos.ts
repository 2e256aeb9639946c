import { and, asc, eq, inArray } from 'drizzle-orm';
import type { IsoDate } from '#lib/dates.ts';
import type { Marco, OrigemDoMarco, TipoDeMarco } from '#lib/multas/marcos.ts';
import type { PublicCtx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { marco } from '../db/schema/multas.ts';

/** A row as it is read: who wrote it, and when, beside what it says. */
export type LinhaDeMarco = Pick<
  typeof marco.$inferSelect,
  'id' | 'multaId' | 'tipo' | 'data' | 'origem' | 'retirado' | 'autor' | 'quando'
>;

const LIDO = {
  id: marco.id,
  multaId: marco.multaId,
  tipo: marco.tipo,
  data: marco.data,
  origem: marco.origem,
  retirado: marco.retirado,
  autor: marco.autor,
  quando: marco.quando,
};

/** The milestones of a driver's fines in the order in which they were written; of some fines when they are named. */
export function lerMarcos(db: Db, usuarioId: string, multaIds?: readonly number[]): Promise<LinhaDeMarco[]> {
  const quais = multaIds === undefined ? undefined : inArray(marco.multaId, [...multaIds]);
  return db
    .select(LIDO)
    .from(marco)
    .where(and(eq(marco.usuarioId, usuarioId), quais))
    .orderBy(asc(marco.id));
}

/** Those of several drivers, with whose they are. */
export function lerMarcosDe(
  db: Db,
  usuarioIds: readonly string[],
): Promise<(LinhaDeMarco & { usuarioId: string })[]> {
  return db
    .select({ ...LIDO, usuarioId: marco.usuarioId })
    .from(marco)
    .where(inArray(marco.usuarioId, [...usuarioIds]))
    .orderBy(asc(marco.id));
}

export interface NovoMarco extends Marco {
  multaId: number;
}

/**
 * Appends what is new: a row that says what its origin last said is left out, so that the same answer of the source, or the
 * same form sent twice, adds nothing. Gives what was written.
 */
export async function escreverMarcos(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { usuarioId, autor }: { usuarioId: string; autor: string },
  novos: readonly NovoMarco[],
): Promise<NovoMarco[]> {
  if (novos.length === 0) return [];
  const linhas = await lerMarcos(db, usuarioId, [...new Set(novos.map(({ multaId }) => multaId))]);
  const ditos = new Map(linhas.map((linha) => [chave(linha), linha]));
  const diferentes = novos.filter((novo) => {
    const antes = ditos.get(chave(novo));
    if (!antes) return !novo.retirado;
    return antes.data !== novo.data || antes.retirado !== (novo.retirado ?? false);
  });
  if (diferentes.length > 0)
    await db.insert(marco).values(diferentes.map((novo) => ({ ...novo, usuarioId, autor, quando: clock() })));
  return diferentes;
}

const chave = (um: { multaId: number; tipo: TipoDeMarco; origem: OrigemDoMarco }) =>
  `${um.multaId}:${um.tipo}:${um.origem}`;

/** What the source says of a fine, as milestones; what it said before and says no more is taken back. */
export function marcosDaFonte(
  multaId: number,
  listada: {
    dataNotificacao: IsoDate | null;
    dataPenalidade: IsoDate | null;
    /** Before the penalty there is no due date (CTB arts. 282 §5 and 284). */
    limiteDesconto: IsoDate | null;
    paga: boolean;
    encerrada: boolean;
    foraDaFonteEm?: IsoDate | null;
  },
): NovoMarco[] {
  const comData = (tipo: TipoDeMarco, data: IsoDate | null): NovoMarco => ({
    multaId,
    tipo,
    data,
    origem: 'fonte',
    retirado: data === null,
  });
  const fato = (tipo: TipoDeMarco, houve: boolean): NovoMarco => ({
    ...comData(tipo, null),
    retirado: !houve,
  });
  return [
    comData('autuacao_expedida', listada.dataNotificacao),
    comData('penalidade_expedida', listada.dataPenalidade),
    comData('vencimento', listada.dataPenalidade && listada.limiteDesconto),
    fato('pagamento', listada.paga),
    fato('encerrada', listada.encerrada),
    comData('fora_da_fonte', listada.foraDaFonteEm ?? null),
  ];
}
