import { and, eq } from 'drizzle-orm';
import { exigirMultaLiberada } from '#backend/domain/recursos/direito.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx, SystemCtx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { addMonths, type IsoDate, today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import type { multas } from '#lib/multas/contract.ts';
import { type Marco, origemDe, podeSerFuturo, type TipoDeMarco } from '#lib/multas/marcos.ts';
import { anoErrado, type Processo } from '#lib/multas/prazos.ts';
import { escreverMarcos, processoDaMulta } from './marcos.ts';
import { lerAutos } from './porAuto.ts';

interface Registro {
  multaId: number;
  usuarioId: string;
  quem: 'motorista' | 'operador';
  marcos: readonly Pick<Marco, 'tipo' | 'data' | 'meio' | 'retirado'>[];
}

/** Appends a person's milestones in the caller's transaction; returns how many are new. Throws DADOS_INVALIDOS by milestone. */
export async function registrarMarcos(
  tx: Ctx | SystemCtx,
  { multaId, usuarioId, quem, marcos }: Registro,
): Promise<number> {
  // Locks the fine, so that parallel entries run one after the other.
  const [alvo] = await tx.db.select().from(multa).where(eq(multa.id, multaId)).for('no key update');
  if (alvo?.usuarioId !== usuarioId) fail('NAO_ENCONTRADO');
  const autos = await lerAutos(tx.db, usuarioId);
  const processo = processoDaMulta(alvo, autos.marcosDe(multaId));
  const fields: FieldErrors = {};
  for (const marco of marcos) {
    const erro = marco.retirado ? null : erroDoMarco(marco, { processo, marcos, hoje: today(tx.clock) });
    if (erro) fields[marco.tipo] = TEXTS[erro];
  }
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
  const autor = 'actor' in tx ? 'usuario' : (tx.atorId ?? tx.ator);
  const novos = marcos.map((marco) => ({ ...marco, multaId, origem: origemDe(marco.tipo, quem) }));
  const escritos = await escreverMarcos(tx, { usuarioId, autor }, novos);
  if (escritos.length > 0)
    await audit(tx, {
      acao: 'multa.marcar',
      entidade: 'multa',
      id: multaId,
      dados: { marcos: escritos.map(({ tipo, data, meio, retirado }) => ({ tipo, data, meio, retirado })) },
    });
  return escritos.length;
}

type Dito = Pick<Marco, 'tipo' | 'data' | 'retirado'>;

/** Latest possible step in months: the State's right to punish expires after five years (Lei 9.873/1999, art. 1). */
const MESES_DE_UM_PROCESSO = 72;

/** Why a date is impossible: a message code, or null. Milestones of one form are checked together. */
export function erroDoMarco(
  { tipo, data }: Dito,
  { processo, marcos, hoje }: { processo: Processo; marcos: readonly Dito[]; hoje: IsoDate },
):
  | 'marcoAntesDaInfracao'
  | 'marcoNoFuturo'
  | 'marcoLongeDemais'
  | 'marcoAnoErrado'
  | 'marcoForaDeOrdem'
  | null {
  if (data === null) return null;
  if (data < processo.dataInfracao) return 'marcoAntesDaInfracao';
  if (data > hoje && !podeSerFuturo(tipo)) return 'marcoNoFuturo';
  if (data > addMonths(processo.dataInfracao, MESES_DE_UM_PROCESSO)) return 'marcoLongeDemais';
  if (podeSerFuturo(tipo) && anoErrado(data, hoje)) return 'marcoAnoErrado';
  const diaDe = (outro: TipoDeMarco) => {
    const dito = marcos.find((um) => um.tipo === outro);
    return dito ? (dito.retirado ? null : dito.data) : processo.marcos.get(outro)?.data;
  };
  const antes = ANTES[tipo]?.some((outro) => (diaDe(outro) ?? data) > data) ?? false;
  return antes ? 'marcoForaDeOrdem' : null;
}

/** Milestones that must not be later than each. */
const ANTES: Partial<Record<TipoDeMarco, readonly TipoDeMarco[]>> = {
  prazo_defesa: ['autuacao_expedida'],
  prazo_condutor: ['autuacao_expedida'],
  penalidade_expedida: ['autuacao_expedida'],
  prazo_jari: ['penalidade_expedida'],
  jari_protocolado: ['autuacao_expedida'],
  jari_indeferido: ['jari_protocolado'],
  jari_deferido: ['jari_protocolado'],
  jari_ciencia: ['jari_indeferido'],
  prazo_cetran: ['jari_ciencia'],
  cetran_indeferido: ['cetran_protocolado'],
  cetran_deferido: ['cetran_protocolado'],
};

/** Records the dates that the driver reads on a fine's notices. Idempotent for a repeated form. */
export async function marcar(
  ctx: Ctx,
  { GuidMulta, Marcos }: ParsedInput<typeof multas.marcar>,
): Promise<WireAnswer<typeof multas.marcar>> {
  const usuarioId = ctx.actor.id;
  const [alvo] = await ctx.db
    .select({ id: multa.id, preexistente: multa.preexistente })
    .from(multa)
    .where(and(eq(multa.guid, GuidMulta), eq(multa.usuarioId, usuarioId), eq(multa.desligada, false)));
  if (!alvo) fail('NAO_ENCONTRADO');
  await exigirMultaLiberada(ctx, alvo);
  const marcos = Marcos.map(({ Tipo, Data, Meio, Retirar }) => ({
    ...{ tipo: Tipo, data: Data, meio: Meio, retirado: Retirar },
  }));
  const Gravados = await transaction(ctx, (tx) =>
    registrarMarcos(tx, { multaId: alvo.id, usuarioId, quem: 'motorista', marcos }),
  );
  return { Gravados };
}
