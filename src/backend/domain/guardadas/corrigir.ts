import { and, eq } from 'drizzle-orm';
import { lerMarcos } from '#backend/domain/multas/marcos.ts';
import { registrarMarcos } from '#backend/domain/multas/registrarMarcos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { guardadas } from '#lib/guardadas/contract.ts';
import { IMPOSSIVEL } from '#lib/guardadas/frases.ts';
import { marcosVigentes } from '#lib/multas/marcos.ts';
import { colunasDaGuardada, conferirAuto } from './dados.ts';
import { escreverPagamento } from './guardar.ts';

/** Replaces the typed data. Milestones stay. */
export async function corrigirGuardada(
  ctx: Ctx,
  { GuidMulta, ...dados }: ParsedInput<typeof guardadas.corrigir>,
): Promise<WireAnswer<typeof guardadas.corrigir>> {
  await transaction(ctx, async (tx) => {
    await lockDriver(tx, tx.actor.id);
    const alvo = await acharSoDoMotorista(tx, GuidMulta);
    const colunas = await conferirAuto(tx, await colunasDaGuardada(tx, dados), alvo.id);
    const marcos = marcosVigentes(await lerMarcos(tx.db, tx.actor.id, [alvo.id]));
    if ([...marcos.values()].some(({ data }) => data !== null && data < colunas.dataInfracao))
      fail('DADOS_INVALIDOS', { fields: { DataInfracao: IMPOSSIVEL.infracaoDepoisDaCarta } });
    await tx.db
      .update(multa)
      .set({ ...colunas, atualizadaEm: tx.clock() })
      .where(eq(multa.id, alvo.id));
    await escreverPagamento(tx, alvo.id, dados.Paga);
    await audit(tx, {
      acao: 'guardada.corrigir',
      entidade: 'multa',
      id: alvo.id,
      dados: { campos: mudados(alvo, colunas) },
    });
  });
  return { Corrigida: true };
}

/** Names of the changed fields: their values are personal data and are not recorded. */
function mudados(antes: object, depois: object): string[] {
  const velhos = new Map(Object.entries(antes));
  return Object.entries(depois).flatMap(([nome, valor]) => (velhos.get(nome) === valor ? [] : [nome]));
}

/** The same as for any other fine, without requiring a plan. */
export async function marcarGuardada(
  ctx: Ctx,
  { GuidMulta, Marcos }: ParsedInput<typeof guardadas.marcar>,
): Promise<WireAnswer<typeof guardadas.marcar>> {
  const marcos = Marcos.map(({ Tipo, Data, Meio, Retirar }) => ({
    ...{ tipo: Tipo, data: Data, meio: Meio, retirado: Retirar },
  }));
  const Gravados = await transaction(ctx, async (tx) => {
    const { id } = await acharGuardada(tx, GuidMulta);
    return registrarMarcos(tx, { multaId: id, usuarioId: tx.actor.id, quem: 'motorista', marcos });
  });
  return { Gravados };
}

/** A fine that the driver entered by hand, locked for this transaction; not found when only a source knows it. */
async function acharGuardada({ db, actor }: Pick<Ctx, 'db' | 'actor'>, guid: string) {
  const [alvo] = await db
    .select()
    .from(multa)
    .where(and(eq(multa.guid, guid), eq(multa.usuarioId, actor.id), eq(multa.desligada, false)))
    .for('no key update');
  if (!alvo || alvo.origem === 'fonte') fail('NAO_ENCONTRADO');
  return alvo;
}

/** A fine that only the driver has entered; a fine listed by a source cannot be edited. */
async function acharSoDoMotorista(tx: Pick<Ctx, 'db' | 'actor'>, guid: string) {
  const alvo = await acharGuardada(tx, guid);
  if (alvo.origem === 'ambas') fail('MULTA_DA_FONTE');
  return alvo;
}

/** Deletes a fine entered by hand with its milestones and reminders. Refuses a fine with an order or appeal. */
export async function retirarGuardada(
  ctx: Ctx,
  { GuidMulta }: ParsedInput<typeof guardadas.retirar>,
): Promise<WireAnswer<typeof guardadas.retirar>> {
  await transaction(ctx, async (tx) => {
    const alvo = await acharSoDoMotorista(tx, GuidMulta);
    if (await emUso(tx, alvo.id)) fail('MULTA_EM_USO');
    await tx.db.delete(multa).where(and(eq(multa.id, alvo.id), eq(multa.usuarioId, tx.actor.id)));
    await audit(tx, { acao: 'guardada.retirar', entidade: 'multa', id: alvo.id });
  });
  return { Retirada: true };
}

async function emUso({ db }: Ctx, multaId: number): Promise<boolean> {
  const usos = await Promise.all([
    db.$count(recurso, eq(recurso.multaId, multaId)),
    db.$count(credito, eq(credito.multaId, multaId)),
    db.$count(pedidoItem, eq(pedidoItem.multaId, multaId)),
  ]);
  return usos.some((quantos) => quantos > 0);
}
