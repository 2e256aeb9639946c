import { desc, eq, or, sql } from 'drizzle-orm';
import { formatDate, formatDateTime, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import { ROTULO_DO_REQUERIMENTO } from '#lib/mesa/requerimentos.ts';
import { reais } from '#lib/money.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { pedidoVivo } from '../../domain/vendas/cancelar.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { parceiro, usuario } from '../../platform/db/schema/conta.ts';
import { cupom, cupomUso, pedido } from '../../platform/db/schema/pedidos.ts';
import { requerimento } from '../../platform/db/schema/requerimentos.ts';
import { aceite, venda } from '../../platform/db/schema/vendas.ts';
import { nomeDe } from './cadastros.ts';
import { ligado } from './ligado.ts';
import { tomDoPedido } from './tomDoPedido.ts';

export async function vendaNaMesa(ctx: SystemCtx, id: number): Promise<RegistroDaMesa | null> {
  const { db } = ctx;
  const [uma] = await db.select().from(venda).where(eq(venda.id, id));
  if (!uma) return null;
  const [cliente, [aceita], pedidos] = await Promise.all([
    nomeDe(ctx, uma.usuarioId),
    db.select().from(aceite).where(eq(aceite.vendaId, id)),
    db.select().from(pedido).where(eq(pedido.vendaId, id)).orderBy(desc(pedido.id)),
  ]);
  const paga = pedidos.some(({ status }) => status === 'pago');
  return {
    titulo: `Venda ${id}`,
    estado: estadoDaVenda({ cancelada: uma.canceladaEm !== null, paga, aceita: aceita !== undefined }),
    clienteId: uma.usuarioId,
    atos: atosDaVenda({
      id,
      cancelada: uma.canceladaEm !== null,
      vivos: pedidos.filter(({ status }) => pedidoVivo(status)).length,
    }),
    secoes: [
      {
        titulo: 'Venda',
        dados: [
          { rotulo: 'Cliente', valor: cliente, href: enderecoDe('clientes', uma.usuarioId) },
          { rotulo: 'O que é contratado', valor: uma.descricao },
          { rotulo: 'Total', valor: reais(uma.valorTotal) },
          { rotulo: 'Criada em', valor: `${formatDateTime(uma.criadaEm)}, por ${uma.criadaPor}` },
          { rotulo: 'Vale para aceite até', valor: uma.validaAte && formatDate(uma.validaAte) },
          { rotulo: 'Cancelada em', valor: uma.canceladaEm && formatDateTime(uma.canceladaEm) },
          {
            rotulo: 'Contrato',
            valor: uma.contratoId && 'Abrir o contrato',
            href: uma.contratoId && mesaPaths.documento(uma.contratoId),
          },
          {
            rotulo: 'Aceita em',
            valor: aceita
              ? `${formatDateTime(aceita.quando)}, de ${aceita.ip ?? 'origem não guardada'}`
              : null,
          },
        ],
      },
      {
        titulo: 'Pedidos',
        vazio: 'Ninguém começou a pagar.',
        linhas: pedidos.map((um) => ({
          quando: um.criadoEm.toISOString(),
          texto: `Pedido ${um.id} (${um.codigo}), ${reais(um.total)}`,
          href: enderecoDe('pedidos', um.id),
          chip: { texto: rotuloDoEstado(um.status), tom: tomDoPedido(um.status) },
        })),
      },
    ],
  };
}

/** A sale can be cancelled only without an order that is paid or may still be paid. */
export const atosDaVenda = ({ id, cancelada, vivos }: { id: number; cancelada: boolean; vivos: number }) =>
  cancelada || vivos > 0 ? [] : [{ nome: 'vendas cancelar', fixos: { venda: String(id) } }];

export function estadoDaVenda(uma: {
  cancelada: boolean;
  paga: boolean;
  aceita: boolean;
}): NonNullable<RegistroDaMesa['estado']> {
  if (uma.cancelada) return { texto: 'cancelada', tom: 'erro' };
  if (uma.paga) return { texto: 'paga', tom: 'ok' };
  return uma.aceita
    ? { texto: 'aceita, falta pagar', tom: 'alerta' }
    : { texto: 'espera o aceite', tom: 'info' };
}

export async function cupomNaMesa({ db, clock }: SystemCtx, id: number): Promise<RegistroDaMesa | null> {
  const [um] = await db.select().from(cupom).where(eq(cupom.id, id));
  if (!um) return null;
  const usos = await db
    .select({ pedidoId: cupomUso.pedidoId, quando: cupomUso.quando, devolvidoEm: cupomUso.devolvidoEm })
    .from(cupomUso)
    .where(eq(cupomUso.cupomId, id))
    .orderBy(desc(cupomUso.quando))
    .limit(50);
  return {
    titulo: `Cupom ${um.nome}`,
    estado: estadoDoCupom(um, clock()),
    atos: um.desativadoEm ? [] : [{ nome: 'cupons desativar', fixos: { cupom: um.nome } }],
    secoes: [
      {
        titulo: 'Cupom',
        dados: [
          {
            rotulo: 'Desconto',
            valor: um.percentualDesconto > 0 ? `${um.percentualDesconto}%` : reais(um.valorDesconto),
          },
          { rotulo: 'De', valor: um.validadeMin && formatDateTime(um.validadeMin) },
          { rotulo: 'Até', valor: um.validadeMax && formatDateTime(um.validadeMax) },
          {
            rotulo: 'Compras que podem usar',
            valor: um.limiteUsos === null ? 'quantas vierem' : String(um.limiteUsos),
          },
          {
            rotulo: 'Por conta',
            valor: um.limitePorUsuario === null ? 'quantas quiser' : String(um.limitePorUsuario),
          },
          { rotulo: 'Desativado em', valor: um.desativadoEm && formatDateTime(um.desativadoEm) },
        ],
      },
      {
        titulo: 'Usos',
        vazio: 'Ninguém usou.',
        linhas: usos.map(({ pedidoId, quando, devolvidoEm }) => ({
          quando: quando.toISOString(),
          texto: `Pedido ${pedidoId}${devolvidoEm ? ', devolvido' : ''}`,
          href: enderecoDe('pedidos', pedidoId),
        })),
      },
    ],
  };
}

/** The state of a coupon for a driver who enters it now. */
export function estadoDoCupom(
  { desativadoEm, validadeMin, validadeMax }: typeof cupom.$inferSelect,
  agora: Date,
): NonNullable<RegistroDaMesa['estado']> {
  if (desativadoEm) return { texto: 'desativado', tom: 'erro' };
  if (validadeMax && validadeMax < agora) return { texto: 'terminou', tom: 'info' };
  return validadeMin && validadeMin > agora
    ? { texto: `começa em ${formatDateTime(validadeMin)}`, tom: 'info' }
    : { texto: 'vale', tom: 'ok' };
}

/** A partner, and how many accounts came through it. */
export async function parceiroNaMesa({ db }: SystemCtx, nome: string): Promise<RegistroDaMesa | null> {
  // Audit rows hold its number instead of its code.
  const [um] = await db
    .select()
    .from(parceiro)
    .where(or(eq(parceiro.codigo, nome), sql`${parceiro.id}::text = ${nome}`))
    .orderBy(sql`${parceiro.codigo} = ${nome} desc`);
  if (!um) return null;
  const contas = await db.$count(usuario, eq(usuario.parceiroId, um.id));
  return {
    titulo: `Parceiro ${um.nome}`,
    estado: um.ativo ? { texto: 'ativo', tom: 'ok' } : { texto: 'desativado', tom: 'erro' },
    atos: atosDoParceiro(um),
    secoes: [
      {
        titulo: 'Parceiro',
        dados: [
          { rotulo: 'Código do link', valor: um.codigo },
          { rotulo: 'Contas que vieram por ele', valor: String(contas) },
          { rotulo: 'Criado em', valor: formatDateTime(um.criadoEm) },
        ],
      },
    ],
  };
}

export function atosDoParceiro({ codigo, ativo }: Pick<typeof parceiro.$inferSelect, 'codigo' | 'ativo'>) {
  return ativo ? [{ nome: 'parceiros desativar', fixos: { codigo } }] : [];
}

export async function requerimentoNaMesa(ctx: SystemCtx, id: number): Promise<RegistroDaMesa | null> {
  const [um] = await ctx.db.select().from(requerimento).where(eq(requerimento.id, id));
  if (!um) return null;
  const perto = urgencia(um.prazo, today(ctx.clock));
  const cliente = await nomeDe(ctx, um.usuarioId);
  return {
    titulo: `Pedido por lei ${id}`,
    estado: um.respondidoEm
      ? { texto: 'respondido', tom: 'ok' }
      : (perto ?? { texto: `até ${formatDate(um.prazo)}`, tom: 'info' }),
    clienteId: um.usuarioId,
    clienteNome: cliente,
    atos: um.respondidoEm ? [] : [{ nome: 'requerimentos responder', fixos: { requerimento: String(id) } }],
    secoes: [
      {
        titulo: 'Pedido',
        dados: [
          ligado('Cliente', cliente, ['clientes', um.usuarioId]),
          { rotulo: 'O que se pede', valor: ROTULO_DO_REQUERIMENTO[um.tipo] },
          {
            rotulo: 'Como chegou',
            valor: um.origem === 'conta' ? 'pelas telas da conta' : 'por fora, anotado por nós',
          },
          { rotulo: 'Recebido em', valor: formatDateTime(um.recebidoEm) },
          { rotulo: 'Último dia', valor: formatDate(um.prazo) },
          { rotulo: 'Texto', valor: um.texto },
          { rotulo: 'Respondido em', valor: um.respondidoEm && formatDateTime(um.respondidoEm) },
          { rotulo: 'Resposta', valor: um.resposta },
        ],
      },
    ],
  };
}
