import { and, desc, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { estaPedida } from '#backend/domain/consultas/agenda.ts';
import { podeCorrigir, recusarDados, semDadosDoDetran } from '#backend/domain/consultas/desfecho.ts';
import { exigirResposta, registrarConsulta } from '#backend/domain/consultas/registrar.ts';
import { adiar, paradaAte } from '#backend/domain/consultas/ritmo.ts';
import { DadosDoVeiculo } from '#backend/platform/adapters/consulta.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { isRenavam } from '#lib/documents.ts';
import { TEXTS } from '#lib/messages.ts';
import { guardarVeiculo } from './guardar.ts';

/** Looks up one vehicle and stores the result; does nothing when repeated or corrected meanwhile. */
export async function consultarVeiculo(ctx: SystemCtx, id: number): Promise<void> {
  const [antes] = await ctx.db.select().from(veiculo).where(eq(veiculo.id, id));
  if (!antes || !estaPedida(antes, ctx.clock())) return;
  if (await paradaAte(ctx, 'veiculo')) return adiar(ctx, { alvo: 'veiculo', id });
  const { usuarioId, placa, numeroRenavam, proprietarioDocumento } = antes;
  const resultado = await ctx.adapters.consultas.consultarVeiculo({
    placa,
    renavam: numeroRenavam,
    documento: proprietarioDocumento,
    jaLido: await leituraParcialPaga(ctx, antes),
  });
  // Its own transaction: the look-up costs money whatever follows.
  const consultaId = await registrarConsulta(ctx, {
    usuarioId,
    veiculoId: id,
    servico: 'veiculo',
    resultado,
    guardada: guardarLeituraParcial('respostaBruta' in resultado ? resultado.respostaBruta : undefined, {
      ...{ placa, parcial: resultado.parcial },
    }),
  });
  exigirResposta(resultado);
  await transaction(ctx, async (tx) => {
    const [atual] = await tx.db.select().from(veiculo).where(eq(veiculo.id, id)).for('update');
    if (!atual || !estaPedida(atual, tx.clock())) return;
    const mesmo =
      atual.placa === placa &&
      atual.numeroRenavam === numeroRenavam &&
      atual.proprietarioDocumento === proprietarioDocumento;
    if (!mesmo) return;
    if (resultado.outcome === 'found') {
      await guardarVeiculo(tx, atual, { dados: resultado.dados, consultaId });
    } else if (podeCorrigir(resultado.outcome)) {
      const mensagem = mensagemDeErro(resultado.outcome, atual);
      await recusarDados(tx, { alvo: 'veiculo', ...atual }, { mensagem, consultaId });
    } else {
      await semDadosDoDetran(tx, { alvo: 'veiculo', id }, { outcome: resultado.outcome, consultaId });
    }
  });
}

/** Tells the driver what to check after the source rejected a vehicle (design decision on check digits). */
export function mensagemDeErro(
  resultado: 'none' | 'invalid_input' | 'changed',
  { numeroRenavam }: { numeroRenavam: string },
): string {
  if (!isRenavam(numeroRenavam)) return TEXTS.renavamNaoConfere;
  if (resultado === 'changed') return TEXTS.veiculoMudou;
  return resultado === 'none' ? TEXTS.veiculoNaoEncontrado : TEXTS.veiculoRecusado;
}

const DIA_MS = 86_400_000;

/** A partial look-up as stored in `consulta`; rows of earlier versions have these names. */
const LeituraGuardada = v.object({ placa: v.string(), metade: DadosDoVeiculo });

/** Raw answer to store for a look-up whose second call failed: the first call was paid for, so its data is reused. */
function guardarLeituraParcial(
  resposta: string | undefined,
  { placa, parcial }: { placa: string; parcial: DadosDoVeiculo | undefined },
): string | null {
  if (!parcial) return resposta ?? null;
  return JSON.stringify({ placa, metade: parcial, resposta });
}

/** Vehicle data of a partial look-up of this plate within the last 24 hours. */
async function leituraParcialPaga(
  { db, clock }: Pick<SystemCtx, 'db' | 'clock'>,
  { id, placa }: { id: number; placa: string },
): Promise<DadosDoVeiculo | undefined> {
  const [ultima] = await db
    .select({ respostaBruta: consulta.respostaBruta })
    .from(consulta)
    .where(and(eq(consulta.veiculoId, id), gt(consulta.quando, new Date(clock().getTime() - DIA_MS))))
    .orderBy(desc(consulta.id))
    .limit(1);
  const lida = v.safeParse(v.pipe(v.string(), v.parseJson(), LeituraGuardada), ultima?.respostaBruta ?? '');
  return lida.success && lida.output.placa === placa ? lida.output.metade : undefined;
}
