import { and, eq } from 'drizzle-orm';
import { itensDoDossie } from '#lib/dossie/itens.ts';
import { fail } from '#lib/errors.ts';
import { marcosVigentes } from '#lib/multas/marcos.ts';
import type { Ctx } from '../../platform/context.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { type Autos, lerAutos } from '../multas/porAuto.ts';
import { type LinhaDeMulta, multasPorId } from '../multas/queries.ts';
import { papeisDe, peticoesDoAuto, recibosDe } from './fontes.ts';
import { recursosComPapeis } from './fontesDoRecurso.ts';

type CtxDoDossie = Pick<Ctx, 'db' | 'actor'>;
interface MultaDoDossie {
  linha: LinhaDeMulta;
  /** Ids of all listings of the same AIT, this one included. */
  ids: readonly number[];
  autos: Autos;
}

/** The listing of this guid with the ids of all listings of its AIT; throws when it is not the driver's. */
export async function multaDoDossie({ db, actor }: CtxDoDossie, guid: string): Promise<MultaDoDossie> {
  const [alvo] = await db
    .select({ id: multa.id })
    .from(multa)
    .where(and(eq(multa.guid, guid), eq(multa.usuarioId, actor.id), eq(multa.desligada, false)));
  if (!alvo) fail('NAO_ENCONTRADO');
  const autos = await lerAutos(db, actor.id);
  const ids = autos.listagensDoAit(alvo.id);
  const linhas = await multasPorId(db, actor.id, ids);
  const linha = linhas.find((uma) => uma.multa.id === alvo.id) ?? fail('NAO_ENCONTRADO');
  const outra = linhas.find((uma) => uma.multa.id !== alvo.id);
  return {
    ids,
    autos,
    linha: {
      ...linha,
      veiculo: linha.veiculo ?? outra?.veiculo ?? null,
      habilitacao: linha.habilitacao ?? outra?.habilitacao ?? null,
    },
  };
}

export type DossieInteiro = Awaited<ReturnType<typeof dossieInteiro>>;

/** The fine with all stored items in time order. Every query filters by owner. */
export async function dossieInteiro(ctx: CtxDoDossie, guid: string) {
  const { linha, ids, autos } = await multaDoDossie(ctx, guid);
  const [recursos, peticoes, recibos, papeis] = await Promise.all([
    recursosComPapeis(ctx, ids),
    peticoesDoAuto(ctx, linha.multa.autoInfracao),
    recibosDe(ctx, ids, linha.multa.autoInfracao),
    papeisDe(ctx, ids),
  ]);
  const marcos = marcosVigentes(autos.marcosDe(linha.multa.id));
  return {
    ...linha,
    itens: itensDoDossie({ multa: linha.multa, marcos, recursos, peticoes, recibos, papeis }),
  };
}
