import { and, asc, desc, eq, or } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { ESTADOS_DO_PEDIDO } from '#lib/pedidos/estados.ts';
import { ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';
import { usuario } from '../../db/schema/conta.ts';
import { pagamentoEmDobro, pedido, pedidoEvento, pedidoItem } from '../../db/schema/pedidos.ts';
import { estornarPedido, estornavel } from '../../pedidos/estornar.ts';
import { id, inteiro, obrigatorio, opcional, umDe } from '../campos.ts';
import { comando, ficha, type OperadorCtx, recusar, tabela } from '../comando.ts';
import { contaDe, talvezUmaConta } from '../contas.ts';
import { dobrados, sugestaoDe } from './dobrados.ts';

const umPedido = obrigatorio('O número do pedido.', id);

const listar = comando({
  nome: 'pedidos listar',
  resumo: 'Lista os pedidos, os mais novos primeiro.',
  argumentos: {},
  opcoes: {
    conta: talvezUmaConta,
    estado: opcional('Só os que estão neste estado.', umDe(ESTADOS_DO_PEDIDO)),
    limite: opcional('Quantos mostrar (50 se nada for dito).', inteiro(1, 1000)),
  },
  async executar(ctx, { conta: nome, estado, limite }) {
    const conta = nome === undefined ? undefined : await contaDe(ctx, nome);
    const linhas = await ctx.db
      .select({ pedido, email: usuario.email })
      .from(pedido)
      .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
      .where(
        and(
          conta && eq(pedido.usuarioId, conta.id),
          estado === undefined ? undefined : eq(pedido.status, estado),
        ),
      )
      .orderBy(desc(pedido.id))
      .limit(limite ?? 50);
    const pedidos = linhas.map(({ pedido, email }) => ({
      id: pedido.id,
      codigo: pedido.codigo,
      email,
      metodo: pedido.metodo,
      status: pedido.status,
      total: pedido.total,
      criadoEm: pedido.criadoEm,
      pagoEm: pedido.pagoEm,
    }));
    return {
      dados: pedidos,
      tabela: tabela(pedidos, {
        Pedido: (um) => um.id,
        Código: ({ codigo }) => codigo,
        Conta: ({ email }) => email,
        Forma: ({ metodo }) => ROTULO_DO_METODO[metodo],
        Estado: ({ status }) => status,
        Total: ({ total }) => reais(total),
        'Criado em': ({ criadoEm }) => formatDateTime(criadoEm),
      }),
    };
  },
});

const ver = comando({
  nome: 'pedidos ver',
  resumo: 'Mostra um pedido: o que foi comprado e tudo o que aconteceu com ele.',
  argumentos: { pedido: umPedido },
  opcoes: {},
  async executar(ctx, { pedido: numero }) {
    const { email, ...um } = await pedidoDe(ctx, numero);
    const [itens, eventos, dobros] = await Promise.all([
      ctx.db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, numero)).orderBy(asc(pedidoItem.id)),
      ctx.db
        .select()
        .from(pedidoEvento)
        .where(eq(pedidoEvento.pedidoId, numero))
        .orderBy(asc(pedidoEvento.id)),
      ctx.db
        .select()
        .from(pagamentoEmDobro)
        .where(or(eq(pagamentoEmDobro.pedidoId, numero), eq(pagamentoEmDobro.pagoPorId, numero)))
        .orderBy(asc(pagamentoEmDobro.id)),
    ]);
    const parcelas = um.parcelas > 1 ? ` em ${um.parcelas} vezes` : '';
    return {
      dados: { ...um, email, itens, eventos, pagamentosEmDobro: dobros },
      tabela: ficha([
        ['Pedido', `${um.id} (código ${um.codigo})`],
        ['Conta', email],
        ['Forma', `${ROTULO_DO_METODO[um.metodo]}${parcelas}`],
        ['Estado', um.status],
        ...itens.map((item): [string, string] => [
          'Item',
          `${item.quantidade} × ${item.descricao}, ${reais(item.valorUnitario)} cada`,
        ]),
        ['Desconto', um.desconto > 0 ? reais(um.desconto) : null],
        ['Total', reais(um.total)],
        ['No gateway', [um.gateway, um.gatewayPedidoId].filter(Boolean).join(' ')],
        ...eventos.map((evento): [string, string] => [
          formatDateTime(evento.quando),
          `${evento.para} (${evento.origem})`,
        ]),
        ...dobros.map((dobro): [string, string] => [
          'Pago em dobro',
          `${reais(dobro.valor)} no pedido ${dobro.pedidoId}, já pago pelo ${dobro.pagoPorId}: ${sugestaoDe(dobro)}`,
        ]),
      ]),
    };
  },
});

const estornar = comando({
  nome: 'pedidos estornar',
  resumo: 'Devolve o dinheiro de um pedido pago e recolhe o que ele deu e não foi usado.',
  argumentos: { pedido: umPedido },
  opcoes: {},
  async confirmacao(ctx, { pedido: numero }) {
    const { email } = await pedidoDe(ctx, numero);
    const { total, metodo } = await estornavel(ctx, numero);
    return `Devolver ${reais(total)} (${ROTULO_DO_METODO[metodo]}) do pedido ${numero} a ${email}?`;
  },
  async executar(ctx, { pedido: numero }) {
    await pedidoDe(ctx, numero);
    const { id: pedidoId, status, total } = await estornarPedido(ctx, { pedidoId: numero });
    return { mensagem: `Pedido ${numero}: ${reais(total)} devolvidos.`, dados: { id: pedidoId, status } };
  },
});

/** An order with the address of its buyer. */
export async function pedidoDe({ db }: OperadorCtx, numero: number) {
  const [linha] = await db
    .select({ pedido, email: usuario.email })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .where(eq(pedido.id, numero));
  return linha ? { ...linha.pedido, email: linha.email } : recusar(`Não há um pedido ${numero}.`);
}

export const pedidos = [listar, ver, estornar, ...dobrados];
