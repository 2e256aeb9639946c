import { eq, sql } from 'drizzle-orm';
import { proximaDoMotorista } from '#backend/domain/consultas/agenda.ts';
import { avisar, avisarDasMultas, encontramos } from '#backend/domain/consultas/avisos.ts';
import { sincronizarMultas } from '#backend/domain/consultas/multas.ts';
import type { ConsultaVeiculo } from '#backend/platform/adapters/consulta.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { debito, veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { formatPlate } from '#lib/documents.ts';
import { paths } from '#lib/paths.ts';

type Veiculo = typeof veiculo.$inferSelect;

/** Stores the source's data of a vehicle and tells the driver what is new. */
export async function guardarVeiculo(
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
