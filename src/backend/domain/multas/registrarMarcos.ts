import { eq } from 'drizzle-orm';
import { erroDoMarco } from '#backend/domain/multas/marcosPlausiveis.ts';
import { today } from '#lib/dates.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { type Marco, origemDe } from '#lib/multas/marcos.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx, SystemCtx } from '../../platform/context.ts';
import { multa } from '../../platform/db/schema/multas.ts';
import { escreverMarcos, processoDaMulta } from './marcos.ts';
import { lerAutos } from './porAuto.ts';

interface Registro {
  multaId: number;
  usuarioId: string;
  quem: 'motorista' | 'operador';
  marcos: readonly Pick<Marco, 'tipo' | 'data' | 'meio' | 'retirado'>[];
}

/**
 * Appends milestones entered by a person, in the caller's transaction. Returns the number of new rows. An impossible
 * date throws DADOS_INVALIDOS with the milestone's type as field.
 */
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
