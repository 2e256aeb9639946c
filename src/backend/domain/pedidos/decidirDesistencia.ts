import { eq } from 'drizzle-orm';
import { formatDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { comoVolta } from '#lib/pedidos/desistencia.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { audit } from '../../platform/audit.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { desistencia } from '../../platform/db/schema/devolucoes.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type Desistencia, desistenciaDe, NADA_RETIDO } from './desistencia.ts';
import { avisarDesistencia } from './desistir.ts';
import { restituirDireitos } from './direitos.ts';
import { moverPedido } from './mover.ts';
import { type Pedido, travarPedido } from './pedido.ts';
import type { PeriodoRetomado } from './planoComprado.ts';

/** Marks a withdrawal as refunded outside the gateway, for example for a boleto. Throws NAO_ENCONTRADO. */
export async function devolvidaPorFora(ctx: SystemCtx, pedidoId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await aDevolverPorFora(tx, pedidoId);
    await moverPedido(tx, { pedidoId, para: 'estornado', origem: 'desistencia', dados: { porFora: true } });
  });
}

/** Refuses a withdrawal, restores the withdrawn rights and tells the driver the reason. Throws NAO_ENCONTRADO. */
export async function recusarDesistencia(
  ctx: SystemCtx,
  { pedidoId, motivo }: { pedidoId: number; motivo: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { pedido, aberta } = await abertaDe(tx, pedidoId);
    await tx.db
      .update(desistencia)
      .set({ estado: 'recusada', motivo, decididaEm: tx.clock(), ...NADA_RETIDO })
      .where(eq(desistencia.id, aberta.id));
    const planos = await restituirDireitos(tx, pedido, aberta.pedidaEm);
    await audit(tx, {
      acao: 'pedido.recusarDesistencia',
      entidade: 'pedido',
      id: pedidoId,
      dados: { motivo },
    });
    await avisarDesistencia(tx, pedido, {
      chave: `desistencia-recusada:${pedidoId}`,
      assunto: `Desistência recusada: pedido nº ${pedidoId}`,
      descricao: [
        `Não podemos devolver o valor do pedido nº ${pedidoId}.`,
        ...planos.map((um) => volta(um, tx.clock())),
        `Motivo: ${motivo}`,
      ].join(' '),
    });
  });
}

/** The end of a period is exclusive. */
function volta({ plano: chave, inicio, fim }: PeriodoRetomado, agora: Date): string {
  const nome = planoPorChave(chave)?.nome ?? chave;
  const ate = `até ${formatDate(new Date(fim.getTime() - 1))}`;
  if (inicio <= agora) return `O plano ${nome} voltou a valer, ${ate}.`;
  return `O plano ${nome} vale de ${formatDate(inicio)} ${ate}, depois do que já estava pago.`;
}

/** Keeps `retido` of a partly used purchase, at most what the policy allows, and refunds the rest. Throws NAO_ENCONTRADO or DADOS_INVALIDOS. */
export async function decidirDesistencia(
  ctx: SystemCtx,
  { pedidoId, retido, motivo }: { pedidoId: number; retido: Centavos; motivo: string },
): Promise<Centavos> {
  return transaction(ctx, async (tx) => {
    const { pedido, aberta } = await aDecidirDe(tx, { pedidoId, retido });
    const valor = aberta.valor - retido;
    await tx.db
      .update(desistencia)
      .set({ aDecidir: false, valor, retido, motivo })
      .where(eq(desistencia.id, aberta.id));
    await audit(tx, {
      acao: 'pedido.decidirDesistencia',
      entidade: 'pedido',
      id: pedidoId,
      dados: { valor, retido, usado: aberta.usado, motivo },
    });
    await enqueue(tx, 'desistencia', { pedidoId });
    await avisarDesistencia(tx, pedido, {
      chave: `desistencia-decidida:${pedidoId}`,
      assunto: `Desistência decidida: pedido nº ${pedidoId}`,
      descricao: `${valor > 0 ? `Devolvemos ${reais(valor)} do pedido nº ${pedidoId} ${comoVolta(pedido.metodo, pedido.total - valor)}.` : `Do pedido nº ${pedidoId} nenhum valor volta.`}${retido > 0 ? ` Ficam ${reais(retido)} pelo que foi usado.` : ''} ${motivo}`,
    });
    return valor;
  });
}

interface Aberta {
  pedido: Pedido;
  aberta: Desistencia;
}

/** An open withdrawal whose amount is known. Throws as `devolvidaPorFora`. */
export async function aDevolverPorFora(tx: SystemCtx, pedidoId: number): Promise<Aberta> {
  const desta = await abertaDe(tx, pedidoId);
  if (desta.aberta.aDecidir)
    fail('DADOS_INVALIDOS', {
      sentence: `Parte do pedido ${pedidoId} foi usada: decida antes quanto volta (desistencias decidir).`,
    });
  return desta;
}

/** An open withdrawal that may keep `retido`. Throws as `decidirDesistencia`. */
export async function aDecidirDe(
  tx: SystemCtx,
  { pedidoId, retido }: { pedidoId: number; retido: Centavos },
): Promise<Aberta> {
  const desta = await abertaDe(tx, pedidoId);
  if (!desta.aberta.aDecidir)
    fail('DADOS_INVALIDOS', {
      sentence: `Nada do pedido ${pedidoId} foi usado: tudo volta, e não há o que decidir.`,
    });
  if (retido > desta.aberta.usado)
    fail('DADOS_INVALIDOS', {
      sentence: `Do pedido ${pedidoId} ficam no máximo ${reais(desta.aberta.usado)}, o preço do que foi usado.`,
    });
  return desta;
}

/** The open withdrawal of an order, which is locked. Throws NAO_ENCONTRADO. */
export async function abertaDe(tx: SystemCtx, pedidoId: number): Promise<Aberta> {
  const semEla = { sentence: `Não há uma desistência por decidir do pedido ${pedidoId}.` };
  const [existe] = await tx.db.select().from(desistencia).where(eq(desistencia.pedidoId, pedidoId));
  if (!existe) fail('NAO_ENCONTRADO', semEla);
  const pedido = await travarPedido(tx, pedidoId);
  const aberta = await desistenciaDe(tx, pedido);
  if (aberta?.estado !== 'pedida') fail('NAO_ENCONTRADO', semEla);
  return { pedido, aberta };
}
