import { and, eq } from 'drizzle-orm';
import type { IsoDate } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import type { Marco } from '#lib/multas/marcos.ts';
import type { Db } from '../../platform/db/database.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { lerMarcos } from './marcos.ts';

/** All listings of one AIT, for licences and vehicles, including those no longer listed. */
interface Auto {
  id: number;
  autoInfracao: string;
  orgaoEmissor: string | null;
  encerrada: boolean;
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
  return juntarAutos(
    multas.map(({ encerradaEm, ...auto }) => ({ ...auto, encerrada: encerradaEm !== null })),
    marcos,
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
      const listada = grupos.get(multaId)?.some(({ encerrada }) => !encerrada) ?? false;
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
