import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { Guardada, type guardadas } from '#lib/guardadas/contract.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { multa } from '../db/schema/multas.ts';
import { once } from '../idempotency.ts';
import { consume } from '../limits.ts';
import { escreverMarcos } from '../multas/marcos.ts';
import { registrarMarcos } from '../multas/registrarMarcos.ts';
import { colunasDaGuardada } from './dados.ts';
import { conferirAuto, mesmaMulta, recusarSemVaga, segurarMotorista } from './vaga.ts';

/** Keeps a fine that no source knows, with the days of its notices, in one transaction. */
export async function guardarMulta(
  ctx: Ctx,
  { Chave, Datas, ...dados }: ParsedInput<typeof guardadas.guardar>,
): Promise<WireAnswer<typeof guardadas.guardar>> {
  const usuarioId = ctx.actor.id;
  await consume(ctx, { nome: 'guardar-multa', de: usuarioId, ...ENVIOS });
  const envio = {
    dono: usuarioId,
    operacao: 'guardadas.guardar',
    chave: Chave,
    conteudo: { ...dados, Datas },
  };
  return once(ctx, { ...envio, resposta: Guardada }, async (tx) => {
    await segurarMotorista(tx);
    const digitadas = await colunasDaGuardada(tx, dados);
    const marcos = Datas.map(({ Tipo, Data }) => ({ tipo: Tipo, data: Data, retirado: false }));
    const conhecida = marcos.length > 0 ? await mesmaMulta(tx, digitadas) : undefined;
    if (conhecida) {
      await registrarMarcos(tx, { multaId: conhecida.id, usuarioId, quem: 'motorista', marcos });
      return { Guid: conhecida.guid, JaExistia: true };
    }
    await recusarSemVaga(tx);
    const colunas = await conferirAuto(tx, digitadas);
    const agora = tx.clock();
    const [nova] = await tx.db
      .insert(multa)
      .values({
        ...colunas,
        usuarioId,
        origem: 'motorista',
        // What is kept here happened before: a plan counts it as it counts what a first search finds.
        preexistente: true,
        criadaEm: agora,
        atualizadaEm: agora,
      })
      .returning();
    if (!nova) throw new Error('an insert gave no row');
    await audit(tx, { acao: 'guardada.guardar', entidade: 'multa', id: nova.id });
    await escreverPagamento(tx, nova.id, dados.Paga);
    if (marcos.length > 0)
      await registrarMarcos(tx, { multaId: nova.id, usuarioId, quem: 'motorista', marcos });
    return { Guid: nova.guid };
  });
}

/** No source tells that it was paid: the driver does, and takes it back. */
export async function escreverPagamento(tx: Ctx, multaId: number, paga: boolean): Promise<void> {
  await escreverMarcos(tx, { usuarioId: tx.actor.id, autor: 'usuario' }, [
    { multaId, tipo: 'pagamento', data: null, origem: 'motorista', retirado: !paga },
  ]);
}

/** An evening with a drawer full of letters. */
const ENVIOS = { points: 120, seconds: 3600 };
