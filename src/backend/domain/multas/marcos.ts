import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import type { Db } from '#backend/platform/db/database.ts';
import { marco } from '#backend/platform/db/schema/multas.ts';
import type { IsoDate } from '#lib/dates.ts';
import { semCondutorAIndicar } from '#lib/multas/indicacao.ts';
import { infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { type Marco, marcosVigentes, type OrigemDoMarco, type TipoDeMarco } from '#lib/multas/marcos.ts';
import type { Processo } from '#lib/multas/prazos.ts';

export type LinhaDeMarco = Pick<
  typeof marco.$inferSelect,
  'id' | 'multaId' | 'tipo' | 'data' | 'origem' | 'meio' | 'retirado' | 'autor' | 'quando'
>;

/** The columns that the rules of deadlines need. */
const MARCO = {
  id: marco.id,
  multaId: marco.multaId,
  tipo: marco.tipo,
  data: marco.data,
  origem: marco.origem,
  meio: marco.meio,
  retirado: marco.retirado,
};
const LIDO = { ...MARCO, autor: marco.autor, quando: marco.quando };

/** Milestones of a driver's fines in order of writing; only of the given fines when ids are passed. */
export function lerMarcos(db: Db, usuarioId: string, multaIds?: readonly number[]): Promise<LinhaDeMarco[]> {
  const quais = multaIds === undefined ? undefined : inArray(marco.multaId, [...multaIds]);
  return db
    .select(LIDO)
    .from(marco)
    .where(and(eq(marco.usuarioId, usuarioId), quais))
    .orderBy(asc(marco.id));
}

/** Milestones of several drivers with their owner; only of `multaIds` when given. */
export function lerMarcosDe(
  db: Db,
  usuarioIds: readonly string[],
  multaIds?: readonly number[],
): Promise<(LinhaDeMarco & { usuarioId: string })[]> {
  return db
    .select({ ...LIDO, usuarioId: marco.usuarioId })
    .from(marco)
    .where(
      and(
        inArray(marco.usuarioId, [...usuarioIds]),
        multaIds === undefined ? undefined : inArray(marco.multaId, [...multaIds]),
      ),
    )
    .orderBy(asc(marco.id));
}

export interface NovoMarco extends Marco {
  multaId: number;
}

/** Appends new milestones and returns the written rows. One equal to the last of the same origin is skipped. */
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
    const outroMeio = (antes.meio ?? null) !== (novo.meio ?? null);
    return antes.data !== novo.data || antes.retirado !== (novo.retirado ?? false) || outroMeio;
  });
  if (diferentes.length > 0)
    await db.insert(marco).values(diferentes.map((novo) => ({ ...novo, usuarioId, autor, quando: clock() })));
  return diferentes;
}

const chave = (um: { multaId: number; tipo: TipoDeMarco; origem: OrigemDoMarco }) =>
  `${um.multaId}:${um.tipo}:${um.origem}`;

/** The source's data of a fine as milestones; data that it no longer gives are withdrawn. */
export function marcosDaFonte(
  multaId: number,
  listada: {
    dataNotificacao: IsoDate | null;
    dataPenalidade: IsoDate | null;
    /** No due date exists before the penalty (CTB arts. 282 §5 and 284). */
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

/** Input for the rules: the fine's own day, who answers for it, and its valid milestones. */
export function processoDaMulta(
  multa: { dataInfracao: IsoDate; codigoInfracao: string | null },
  marcos: readonly Marco[],
): Processo {
  return {
    dataInfracao: multa.dataInfracao,
    responsavel: responsavelPor(multa),
    condutorNoAuto: semCondutorAIndicar(multa.codigoInfracao),
    marcos: marcosVigentes(marcos),
  };
}

/** From the infraction table; null for an unknown code. */
export function responsavelPor({
  codigoInfracao,
}: {
  codigoInfracao: string | null;
}): Processo['responsavel'] {
  return codigoInfracao === null ? null : (infracaoPorCodigo(codigoInfracao)?.responsavel ?? null);
}
