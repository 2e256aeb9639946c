import { desc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { formatDate, formatDateTime, today } from '#lib/dates.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { enderecoDe, type SecaoDoRegistro } from '#lib/mesa/registro.ts';
import { ROTULO_DO_REQUERIMENTO } from '#lib/mesa/requerimentos.ts';
import { reais } from '#lib/money.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { contestacao } from '../../platform/db/schema/devolucoes.ts';
import { assinatura, pedido, pedidoItem } from '../../platform/db/schema/pedidos.ts';
import { credito } from '../../platform/db/schema/recursos.ts';
import { requerimento } from '../../platform/db/schema/requerimentos.ts';
import { venda } from '../../platform/db/schema/vendas.ts';
import { atosDoPlano, estadoDoPlano, nomeDoPlano } from './assinatura.ts';
import { estadoDaContestacao } from './contestacao.ts';
import { tomDoPedido } from './tomDoPedido.ts';

/** The newest rows of a customer. */
export async function ultimos<T extends PgTable & { id: PgColumn; usuarioId: PgColumn }>(
  db: SystemCtx['db'],
  tabela: T,
  usuarioId: string,
  quantos: number,
): Promise<T['$inferSelect'][]> {
  const daConta = eq(tabela.usuarioId, usuarioId);
  return db.select().from<PgTable>(tabela).where(daConta).orderBy(desc(tabela.id)).limit(quantos);
}

export async function planos({ db, clock }: SystemCtx, id: string): Promise<SecaoDoRegistro> {
  const linhas = await db
    .select()
    .from(assinatura)
    .where(eq(assinatura.usuarioId, id))
    .orderBy(desc(assinatura.fim))
    .limit(10);
  return {
    titulo: 'Plano',
    vazio: 'Nunca teve um.',
    linhas: linhas.map((uma) => ({
      texto: `${nomeDoPlano(uma.plano)}, até ${formatDateTime(uma.fim)}`,
      href: enderecoDe('assinaturas', uma.id),
      nota: uma.pedidoItemId === null ? 'dado por nós' : 'comprado',
      chip: estadoDoPlano(uma, clock()),
      atos: atosDoPlano(uma, clock()),
    })),
  };
}

export async function pedidos({ db }: SystemCtx, id: string): Promise<SecaoDoRegistro> {
  const linhas = await ultimos(db, pedido, id, 30);
  return {
    titulo: 'Pedidos',
    vazio: 'Nenhum.',
    linhas: linhas.map((um) => ({
      quando: um.criadoEm.toISOString(),
      texto: `Pedido ${um.id} (${um.codigo}), ${reais(um.total)}`,
      href: enderecoDe('pedidos', um.id),
      chip: { texto: rotuloDoEstado(um.status), tom: tomDoPedido(um.status) },
      // The row offers a check at the gateway, because callers ask whether their payment has arrived.
      atos:
        um.gateway !== 'nenhum' && (um.status === 'aguardando_pagamento' || um.status === 'autorizado')
          ? [{ nome: 'pedidos conferir', fixos: { pedido: String(um.id) }, titulo: 'Conferir agora' }]
          : [],
    })),
  };
}

/** Null without a chargeback: most customers have none. The sections of sales and requests below do the same. */
export async function contestacoes({ db, clock }: SystemCtx, id: string): Promise<SecaoDoRegistro | null> {
  const linhas = await ultimos(db, contestacao, id, 30);
  if (linhas.length === 0) return null;
  return {
    titulo: 'Contestações',
    linhas: linhas.map((uma) => ({
      quando: uma.abertaEm.toISOString(),
      texto: `Contestação ${uma.id}, do pedido ${uma.pedidoId}, ${reais(uma.valor)}`,
      href: enderecoDe('contestacoes', uma.id),
      chip: estadoDaContestacao(uma, today(clock)),
    })),
  };
}

export async function vendas(
  { db }: SystemCtx,
  { id, removidaEm }: { id: string; removidaEm: Date | null },
): Promise<SecaoDoRegistro | null> {
  const linhas = await ultimos(db, venda, id, 30);
  return {
    titulo: 'Vendas',
    dados: removidaEm
      ? []
      : [
          {
            rotulo: 'Vender',
            valor: 'Nova venda a este cliente',
            href: mesaPaths.novaVenda(id),
            soSeAbre: true,
          },
        ],
    linhas: linhas.map((uma) => ({
      quando: uma.criadaEm.toISOString(),
      texto: `Venda ${uma.id}, ${reais(uma.valorTotal)}`,
      href: enderecoDe('vendas', uma.id),
    })),
  };
}

export async function requerimentos({ db }: SystemCtx, id: string): Promise<SecaoDoRegistro | null> {
  const linhas = await ultimos(db, requerimento, id, 30);
  if (linhas.length === 0) return null;
  return {
    titulo: 'Pedidos por lei',
    linhas: linhas.map((um) => ({
      quando: um.recebidoEm.toISOString(),
      texto: ROTULO_DO_REQUERIMENTO[um.tipo],
      href: enderecoDe('requerimentos', um.id),
      chip: um.respondidoEm
        ? { texto: 'respondido', tom: 'ok' as const }
        : { texto: `até ${formatDate(um.prazo)}`, tom: 'alerta' as const },
    })),
  };
}

export async function creditos({ db }: SystemCtx, id: string): Promise<SecaoDoRegistro> {
  const linhas = await db
    .select({ um: credito, pedidoId: pedidoItem.pedidoId })
    .from(credito)
    .leftJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
    .where(eq(credito.usuarioId, id))
    .orderBy(desc(credito.id))
    .limit(30);
  return {
    titulo: 'Créditos de recurso',
    vazio: 'Nenhum.',
    linhas: linhas.map(({ um: { id: numero, criadoEm, recursoId, multaId, canceladoEm }, pedidoId }) => ({
      quando: criadoEm.toISOString(),
      texto: `Crédito ${numero}, ${pedidoId === null ? 'dado por nós' : `comprado no pedido ${pedidoId}`}`,
      nota: multaId === null ? 'para qualquer multa' : 'para uma multa',
      href:
        recursoId !== null
          ? enderecoDe('recursos', recursoId)
          : pedidoId !== null
            ? enderecoDe('pedidos', pedidoId)
            : null,
      chip: canceladoEm
        ? { texto: 'retirado', tom: 'erro' as const }
        : recursoId !== null
          ? { texto: 'usado', tom: 'info' as const }
          : { texto: 'livre', tom: 'ok' as const },
      atos:
        pedidoId === null && recursoId === null && canceladoEm === null
          ? [{ nome: 'creditos retirar', fixos: { credito: String(numero) } }]
          : [],
    })),
  };
}
