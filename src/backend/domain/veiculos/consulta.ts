import { and, desc, eq, gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { estaPedida, proximaDoMotorista } from '#backend/domain/consultas/agenda.ts';
import { avisar, avisarDasMultas, encontramos } from '#backend/domain/consultas/avisos.ts';
import { podeCorrigir, recusarDados, semDadosDoDetran } from '#backend/domain/consultas/desfecho.ts';
import { sincronizarMultas } from '#backend/domain/consultas/multas.ts';
import { exigirResposta, registrarConsulta } from '#backend/domain/consultas/registrar.ts';
import { adiar, paradaAte } from '#backend/domain/consultas/verificacoes.ts';
import { type ConsultaVeiculo, DadosDoVeiculo } from '#backend/platform/adapters/infosimples/servicos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { debito, veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { formatPlate, isRenavam } from '#lib/documents.ts';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';

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

type Veiculo = typeof veiculo.$inferSelect;

/** Stores the source's data of a vehicle and tells the driver what is new. */
async function guardarVeiculo(
  tx: SystemCtx,
  atual: Veiculo,
  { dados, consultaId }: { dados: ConsultaVeiculo; consultaId: number },
): Promise<void> {
  const { id, usuarioId } = atual;
  const { multas: listadas, debitos, ...registro } = dados;
  const primeira = atual.consultadoEm === null;
  const de = { alvo: 'veiculo', id } as const;
  await tx.db
    .update(veiculo)
    .set({
      ...registro,
      comErro: false,
      mensagemErro: null,
      qtdeConsultas: sql`${veiculo.qtdeConsultas} + 1`,
      consultadoEm: tx.clock(),
      proximaConsultaEm: await proximaDoMotorista(tx, { usuarioId, id }),
    })
    .where(eq(veiculo.id, id));
  await trocarDebitos(tx, atual, debitos);
  const multas = await sincronizarMultas(tx, { ...de, usuarioId }, { listadas, primeira });
  await audit(tx, {
    acao: 'veiculo.consultar',
    entidade: 'veiculo',
    id,
    dados: { consultaId, multas: listadas.length, novas: multas.novas.length, debitos: debitos.length },
  });
  if (primeira) await avisarPronto(tx, atual, { dados, consultaId });
  else await avisarDasMultas(tx, multas, { de });
}

/** Debts have no id at the source: the new list replaces the old one. */
async function trocarDebitos(
  tx: SystemCtx,
  { id, usuarioId }: Veiculo,
  debitos: ConsultaVeiculo['debitos'],
): Promise<void> {
  await tx.db.delete(debito).where(eq(debito.veiculoId, id));
  if (debitos.length === 0) return;
  await tx.db.insert(debito).values(debitos.map((um) => ({ ...um, usuarioId, veiculoId: id })));
}

async function avisarPronto(
  tx: SystemCtx,
  { id, guid, usuarioId, placa }: Veiculo,
  { dados, consultaId }: { dados: ConsultaVeiculo; consultaId: number },
): Promise<void> {
  await avisar(tx, {
    usuarioId,
    de: { alvo: 'veiculo', id },
    chave: `veiculo:${id}:pronto:${consultaId}`,
    assunto: 'A consulta do seu veículo terminou',
    descricao: `${encontramos(dados.multas.length)} no veículo ${formatPlate(placa)}.`,
    destino: paths.app.veiculos.ver(guid),
  });
}
