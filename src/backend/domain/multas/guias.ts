import { and, asc, eq, inArray } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { guia, multa } from '#backend/platform/db/schema/multas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { consume } from '#backend/platform/limits.ts';
import { type IsoDate, today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { multas } from '#lib/multas/contract.ts';
import { GUIA_NAO_CONFERE, lerGuia } from '#lib/multas/guia.ts';
import { TIPOS_DE_GUIA } from '#lib/multas/marcos.ts';
import { toReais } from '#lib/wire.ts';
import type { GuiaEscrita } from './queries.ts';

type Guia = typeof guia.$inferSelect;
type NovaGuia = Pick<Guia, 'multaId' | 'usuarioId' | 'origem' | 'tipo' | 'vencimento'> & {
  codigo: string | null;
};

/** The effective slips of several listings of one fine: the last row of each kind and origin, each code once. */
export function guiasDaMulta(
  { clock }: Pick<PublicCtx, 'clock'>,
  listagens: readonly { guias: readonly GuiaEscrita[] }[],
): WireAnswer<typeof multas.resumo>['Guias'] {
  const linhas = ultimas(listagens.flatMap(({ guias }) => guias));
  const porCodigo = new Map(linhas.map((linha) => [linha.codigo, linha]));
  return [...porCodigo.values()].flatMap(({ codigo, vencimento, origem }) => {
    const lida = lerGuia(codigo, today(clock));
    if (!lida) return [];
    return {
      Tipo: lida.tipo,
      Codigo: lida.codigo,
      Valor: lida.valor === null ? null : toReais(lida.valor),
      Vencimento: lida.vencimento ?? vencimento,
      Recebedor: lida.recebedor,
      Origem: origem,
    };
  });
}

async function vigentes(
  db: PublicCtx['db'],
  usuarioId: string,
  multaIds: readonly number[],
): Promise<Guia[]> {
  const linhas = await db
    .select()
    .from(guia)
    .where(and(eq(guia.usuarioId, usuarioId), inArray(guia.multaId, [...multaIds])))
    .orderBy(asc(guia.id));
  return ultimas(linhas);
}

function ultimas<G extends GuiaEscrita>(linhas: readonly G[]): G[] {
  const porTipo = new Map(linhas.map((linha) => [`${linha.multaId}:${linha.tipo}:${linha.origem}`, linha]));
  return [...porTipo.values()].filter(({ retirada }) => !retirada);
}

/** Stores the payment code that a driver copied from a slip, or withdraws it. */
export async function guardarGuia(
  ctx: Ctx,
  { GuidMulta, Codigo, Vencimento }: ParsedInput<typeof multas.guardarGuia>,
): Promise<WireAnswer<typeof multas.guardarGuia>> {
  const usuarioId = ctx.actor.id;
  await consume(ctx, { nome: 'guardar-guia', de: usuarioId, ...ENVIOS });
  await transaction(ctx, async (tx) => {
    const [alvo] = await tx.db
      .select({ id: multa.id })
      .from(multa)
      .where(and(eq(multa.guid, GuidMulta), eq(multa.usuarioId, usuarioId), eq(multa.desligada, false)))
      .for('no key update');
    if (!alvo) fail('NAO_ENCONTRADO');
    await copiarGuia(tx, alvo.id, { Codigo, Vencimento });
  });
  return { Guardada: Codigo.trim() !== '' };
}

/** The same in the caller's transaction, for one of the driver's fines. Refuses a code with wrong check digits. */
export async function copiarGuia(
  tx: Ctx,
  multaId: number,
  { Codigo, Vencimento }: { Codigo: string; Vencimento: IsoDate | null },
): Promise<void> {
  const lugar = { multaId, usuarioId: tx.actor.id, origem: 'motorista' } as const;
  const antes = await vigentes(tx.db, tx.actor.id, [multaId]);
  const lida = lerGuia(Codigo, today(tx.clock));
  if (!lida && Codigo.trim() !== '') fail('DADOS_INVALIDOS', { fields: { Codigo: GUIA_NAO_CONFERE } });
  const tipos = lida ? [lida.tipo] : TIPOS_DE_GUIA;
  for (const tipo of tipos) {
    const mudou = await escreverGuia(tx, antes, {
      ...lugar,
      ...{ tipo, codigo: lida?.codigo ?? null, vencimento: Vencimento },
    });
    if (mudou)
      await audit(tx, {
        acao: 'multa.guia',
        entidade: 'multa',
        id: multaId,
        dados: { tipo, tem: lida !== null },
      });
  }
}

/** Appends a code, or withdraws the last one (`codigo` null). Skips a code that is already stored. Returns whether it wrote a row. */
async function escreverGuia(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  conhecidas: readonly Guia[],
  { codigo, ...nova }: NovaGuia,
): Promise<boolean> {
  const antes = conhecidas.find(
    ({ multaId, tipo, origem }) => multaId === nova.multaId && tipo === nova.tipo && origem === nova.origem,
  );
  const mesma = antes?.codigo === codigo && antes?.vencimento === nova.vencimento;
  if (codigo === null ? !antes : mesma) return false;
  await db.insert(guia).values({
    ...nova,
    codigo: codigo ?? antes?.codigo ?? '',
    retirada: codigo === null,
    quando: clock(),
  });
  return true;
}

export interface GuiaDaFonte {
  multaId: number;
  linha?: string | null;
  pix?: string | null;
  vencimento?: IsoDate | null;
}

/** Stores the payment codes that a source lists: a code that it no longer lists, or that is invalid, is withdrawn. */
export async function escreverGuiasDaFonte(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  usuarioId: string,
  guias: readonly GuiaDaFonte[],
): Promise<void> {
  if (guias.length === 0) return;
  const hoje = today(tx.clock);
  const ids = guias.map(({ multaId }) => multaId);
  const antes = await vigentes(tx.db, usuarioId, ids);
  for (const { multaId, vencimento = null, ...codigos } of guias)
    for (const tipo of TIPOS_DE_GUIA) {
      const lida = lerGuia(codigos[tipo] ?? '', hoje);
      const codigo = lida?.tipo === tipo ? lida.codigo : null;
      await escreverGuia(tx, antes, { multaId, usuarioId, origem: 'fonte', tipo, codigo, vencimento });
    }
}

/** Rate limit, far above what a driver has to enter. */
const ENVIOS = { points: 120, seconds: 3600 };
