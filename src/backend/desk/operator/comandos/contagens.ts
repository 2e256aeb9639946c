import { and, count, eq, isNull } from 'drizzle-orm';
import type { SystemCtx } from '../../../platform/context.ts';
import { sessao } from '../../../platform/db/schema/conta.ts';
import { habilitacao } from '../../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../../platform/db/schema/multas.ts';
import { pedido } from '../../../platform/db/schema/pedidos.ts';
import { solicitacao } from '../../../platform/db/schema/peticoes.ts';
import { recurso } from '../../../platform/db/schema/recursos.ts';
import { veiculo } from '../../../platform/db/schema/veiculos.ts';

/** Number of records that an account has of each kind, by their display names. */
export async function contagens({ db }: SystemCtx, usuarioId: string): Promise<Record<string, number>> {
  const tabelas = {
    Habilitações: [habilitacao, eq(habilitacao.usuarioId, usuarioId)],
    Veículos: [veiculo, eq(veiculo.usuarioId, usuarioId)],
    Multas: [multa, and(eq(multa.usuarioId, usuarioId), isNull(multa.encerradaEm))],
    Recursos: [recurso, eq(recurso.usuarioId, usuarioId)],
    Solicitações: [solicitacao, eq(solicitacao.usuarioId, usuarioId)],
    Pedidos: [pedido, eq(pedido.usuarioId, usuarioId)],
    'Sessões abertas': [sessao, eq(sessao.usuarioId, usuarioId)],
  } as const;
  const quantos = Object.entries(tabelas).map(async ([nome, [tabela, quais]]) => {
    const [linha] = await db.select({ total: count() }).from(tabela).where(quais);
    return [nome, linha?.total ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(quantos));
}
