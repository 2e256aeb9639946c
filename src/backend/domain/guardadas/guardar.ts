import { and, eq } from 'drizzle-orm';
import { copiarGuia } from '#backend/domain/multas/guias.ts';
import { escreverMarcos } from '#backend/domain/multas/marcos.ts';
import { registrarMarcos } from '#backend/domain/multas/registrarMarcos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { lockDriver } from '#backend/platform/db/transaction.ts';
import { once } from '#backend/platform/idempotency.ts';
import { consume } from '#backend/platform/limits.ts';
import { today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { Guardada, type guardadas } from '#lib/guardadas/contract.ts';
import { GUIA_NAO_CONFERE, lerGuia } from '#lib/multas/guia.ts';
import { colunasDaGuardada, conferirAuto, MULTAS_GUARDADAS_MAX, mesmaMulta, PAGA } from './dados.ts';

/** Stores a fine that no source lists, with the dates of its notices, in one transaction. */
export async function guardarMulta(
  ctx: Ctx,
  { Chave, Datas, Guia, ...dados }: ParsedInput<typeof guardadas.guardar>,
): Promise<WireAnswer<typeof guardadas.guardar>> {
  const usuarioId = ctx.actor.id;
  await consume(ctx, { nome: 'guardar-multa', de: usuarioId, ...ENVIOS });
  const envio = {
    dono: usuarioId,
    operacao: 'guardadas.guardar',
    chave: Chave,
    conteudo: { ...dados, Datas, ...(Guia && { Guia }) },
  };
  return once(ctx, { ...envio, resposta: Guardada }, async (tx) => {
    await lockDriver(tx, tx.actor.id);
    const digitadas = await colunasDaGuardada(tx, dados);
    const marcos = Datas.map(({ Tipo, Data }) => ({ tipo: Tipo, data: Data, retirado: false }));
    const conhecida = marcos.length > 0 ? await mesmaMulta(tx, digitadas) : undefined;
    if (conhecida) {
      await guardarComEla(tx, conhecida.id, Guia);
      // The payment of a fine that a source lists comes from the source.
      if (dados.Paga && conhecida.origem === 'motorista') await marcarComoPaga(tx, conhecida.id);
      await registrarMarcos(tx, { multaId: conhecida.id, usuarioId, quem: 'motorista', marcos });
      return { Guid: conhecida.guid, JaExistia: true, DaFonte: conhecida.origem === 'fonte' };
    }
    const minhas = and(eq(multa.usuarioId, usuarioId), eq(multa.origem, 'motorista'));
    if ((await tx.db.$count(multa, minhas)) >= MULTAS_GUARDADAS_MAX) fail('GUARDADAS_DEMAIS');
    const colunas = await conferirAuto(tx, digitadas);
    const agora = tx.clock();
    const [nova] = await tx.db
      .insert(multa)
      .values({
        ...colunas,
        usuarioId,
        origem: 'motorista',
        // A fine entered by hand happened earlier: the plan counts it like those found by a first look-up.
        preexistente: true,
        criadaEm: agora,
        atualizadaEm: agora,
      })
      .returning();
    if (!nova) throw new Error('an insert gave no row');
    await audit(tx, { acao: 'guardada.guardar', entidade: 'multa', id: nova.id });
    await escreverPagamento(tx, nova.id, dados.Paga);
    await guardarComEla(tx, nova.id, Guia);
    if (marcos.length > 0)
      await registrarMarcos(tx, { multaId: nova.id, usuarioId, quem: 'motorista', marcos });
    return { Guid: nova.guid };
  });
}

async function guardarComEla(tx: Ctx, multaId: number, codigo: string): Promise<void> {
  if (codigo.trim() === '') return;
  if (!lerGuia(codigo, today(tx.clock))) fail('DADOS_INVALIDOS', { fields: { Guia: GUIA_NAO_CONFERE } });
  await copiarGuia(tx, multaId, { Codigo: codigo, Vencimento: null });
}

/** Marks a known fine as paid. The form of a new letter draws the box unticked, so an unticked box undoes no payment. */
async function marcarComoPaga(tx: Ctx, multaId: number): Promise<void> {
  await tx.db
    .update(multa)
    .set({ ...PAGA, atualizadaEm: tx.clock() })
    .where(eq(multa.id, multaId));
  await escreverPagamento(tx, multaId, true);
  const dados = { campos: Object.keys(PAGA) };
  await audit(tx, { acao: 'guardada.corrigir', entidade: 'multa', id: multaId, dados });
}

/** No source reports its payment: the driver marks it as paid, or undoes that. */
export async function escreverPagamento(tx: Ctx, multaId: number, paga: boolean): Promise<void> {
  await escreverMarcos(tx, { usuarioId: tx.actor.id, autor: 'usuario' }, [
    { multaId, tipo: 'pagamento', data: null, origem: 'motorista', retirado: !paga },
  ]);
}

/** Rate limit, far above what a driver has to enter. */
const ENVIOS = { points: 120, seconds: 3600 };
