import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#backend/platform/db/database.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import type { IsoDate } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import type { Processo } from '#lib/multas/prazos.ts';
import { lerMarcos, lerMarcosDe, processoDaMulta } from './marcos.ts';

/** All listings of one AIT, for licences and vehicles, including those no longer listed. */
interface Auto {
  id: number;
  autoInfracao: string;
  orgaoEmissor: string | null;
  /** Null while its source lists it. */
  encerradaEm: Date | null;
}

type MarcoLido = Marco & { id: number; multaId: number };

export interface Autos {
  /** The milestones of a fine from all its listings, in the order of writing. */
  marcosDe(multaId: number): readonly MarcoLido[];
  /** Every listing of the same AIT, this one included. */
  listagensDoAit(multaId: number): readonly number[];
}

export async function lerAutos(db: Db, usuarioId: string): Promise<Autos> {
  const [multas, marcos] = await Promise.all([
    db
      .select({
        id: multa.id,
        autoInfracao: multa.autoInfracao,
        orgaoEmissor: multa.orgaoEmissor,
        encerradaEm: multa.encerradaEm,
      })
      .from(multa)
      .where(and(eq(multa.usuarioId, usuarioId), eq(multa.desligada, false))),
    lerMarcos(db, usuarioId),
  ]);
  return juntarAutos(multas, marcos);
}

/**
 * What the rules know of some fines of several drivers, from all listings of each AIT: the fines of these drivers in few columns, then
 * the milestones of these AITs alone.
 */
export async function lerProcessos(
  db: Db,
  multas: readonly { multaId: number; usuarioId: string }[],
): Promise<Map<number, Processo>> {
  const ids = new Set(multas.map(({ multaId }) => multaId));
  const donos = [...new Set(multas.map(({ usuarioId }) => usuarioId))];
  if (ids.size === 0) return new Map();
  // The order keeps PostgreSQL from joining the tables in another way: it looks up each driver, and never reads every fine.
  const suas = db
    .select({
      id: multa.id,
      usuarioId: multa.usuarioId,
      autoInfracao: multa.autoInfracao,
      orgaoEmissor: multa.orgaoEmissor,
      dataInfracao: multa.dataInfracao,
      codigoInfracao: multa.codigoInfracao,
      encerradaEm: multa.encerradaEm,
      desligada: multa.desligada,
    })
    .from(multa)
    .where(eq(multa.usuarioId, usuario.id))
    .orderBy(multa.id)
    .as('suas');
  const linhas = await db
    .select(suas._.selectedFields)
    .from(usuario)
    .innerJoinLateral(suas, sql`true`)
    .where(inArray(usuario.id, donos));
  // A fine that is no longer the driver's joins no other.
  const grupos = [...Map.groupBy(linhas, ({ usuarioId }) => usuarioId).values()]
    .flatMap((dele) => [
      ...porAuto(dele.filter(({ desligada }) => !desligada)),
      ...dele.flatMap((uma) => (uma.desligada ? [[uma]] : [])),
    ])
    .filter((listagens) => listagens.some(({ id }) => ids.has(id)));
  const todas = grupos.flatMap((listagens) => listagens.map(({ id }) => id));
  const marcos = Map.groupBy(await lerMarcosDe(db, donos, todas), ({ multaId }) => multaId);
  return new Map(
    grupos.flatMap((listagens) => {
      const codigoInfracao = listagens.find((uma) => uma.codigoInfracao)?.codigoInfracao ?? null;
      const autos = juntarAutos(
        listagens,
        listagens.flatMap(({ id }) => marcos.get(id) ?? []),
      );
      return listagens.map(
        (uma) => [uma.id, processoDaMulta({ ...uma, codigoInfracao }, autos.marcosDe(uma.id))] as const,
      );
    }),
  );
}

export function juntarAutos(multas: readonly Auto[], marcos: readonly MarcoLido[]): Autos {
  const grupos = new Map(porAuto(multas).flatMap((iguais) => iguais.map(({ id }) => [id, iguais] as const)));
  const porMulta = Map.groupBy(marcos, ({ multaId }) => multaId);
  const listagensDoAit = (multaId: number) => (grupos.get(multaId) ?? [{ id: multaId }]).map(({ id }) => id);
  return {
    listagensDoAit,
    marcosDe(multaId) {
      const linhas = listagensDoAit(multaId).flatMap((id) => porMulta.get(id) ?? []);
      // While one listing is still there, the source lists the fine.
      const listada = grupos.get(multaId)?.some(({ encerradaEm }) => encerradaEm === null) ?? false;
      return linhas.filter(({ tipo }) => !(listada && tipo === 'fora_da_fonte')).sort((a, b) => a.id - b.id);
    },
  };
}

interface ComAuto {
  autoInfracao: string;
  orgaoEmissor: string | null;
}

/** Groups fines by AIT: number and issuing body. A listing without a body joins the only body of its number. */
export function porAuto<M extends ComAuto>(multas: readonly M[]): M[][] {
  const porNumero = Map.groupBy(multas, ({ autoInfracao }) => lettersAndDigits(autoInfracao));
  return [...porNumero.values()].flatMap((iguais) => {
    const porOrgao = Map.groupBy(iguais, ({ orgaoEmissor }) => nomeDoOrgao(orgaoEmissor));
    const orgaos = [...porOrgao.keys()].filter((nome) => nome !== '');
    return orgaos.length <= 1 ? [iguais] : [...porOrgao.values()];
  });
}

/** Whether two rows are the same fine: the same number, and the same body or day, because bodies are spelled in many ways. */
export function mesmoAuto(a: ComAuto & ComDia, b: ComAuto & ComDia): boolean {
  if (lettersAndDigits(a.autoInfracao) !== lettersAndDigits(b.autoInfracao)) return false;
  const [um, outro] = [nomeDoOrgao(a.orgaoEmissor), nomeDoOrgao(b.orgaoEmissor)];
  return um === '' || outro === '' || um === outro || a.dataInfracao === b.dataInfracao;
}

interface ComDia {
  dataInfracao: IsoDate;
}

/** Normalises a body's name: 'DETRAN-RJ' equals 'Detran RJ'. */
function nomeDoOrgao(nome: string | null): string {
  return (nome ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
}
