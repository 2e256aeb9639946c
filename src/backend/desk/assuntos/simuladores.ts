import { escolha, numero } from '#backend/desk/campos.ts';
import { comando, recusar } from '#backend/desk/comando.ts';
import { pedidoDe } from '#backend/desk/encontrar.ts';
import { conferirPedido } from '#backend/domain/pedidos/conferir.ts';
import { bancoSimulado } from '#backend/domain/pedidos/wire.ts';
import { simulatedServices } from '#backend/platform/simulators/simulated.ts';
import { paths } from '#lib/paths.ts';
import { emAberto } from '#lib/pedidos/estados.ts';

/** Presses a button on the simulated bank's page of an order, then asks the gateway for its state. */
const banco = comando({
  nome: 'simuladores banco',
  titulo: 'Faz o banco simulado agir sobre um pedido.',
  rede: true,
  motivo: null,
  argumentos: {
    pedido: numero('O número do pedido.'),
    botao: escolha('O que o banco faz.', {
      ...{
        pagar: 'Paga',
        aprovar: 'Aprova o cartão',
        recusar: 'Recusa o cartão',
        cancelar: 'Cancela o boleto',
      },
      ...{ expirar: 'Faz vencer', contestar: 'Pede o dinheiro de volta' },
      ...{ ganhar: 'Decide pela casa', perder: 'Decide pelo comprador' },
    }),
  },
  async executar(ctx, { pedido: id, botao }) {
    const pedido = await pedidoDe(ctx, id);
    const disputa = ['contestar', 'ganhar', 'perder'].includes(botao);
    if (!disputa && !emAberto(pedido.status)) recusar(`O pedido ${id} já está ${pedido.status}.`);
    const pagina = disputa
      ? simulatedServices(ctx.env).has('pagbank') && `/banco/cartao/${pedido.gatewayCobrancaId}`
      : bancoSimulado(ctx, pedido)?.slice(paths.simulador.length);
    if (!pagina) recusar('Este meio de pagamento não é simulado aqui.');
    const url = new URL(`${pagina}/${botao}`, ctx.env.publicUrl);
    const { status } = await ctx.runtime.simulators.app.fetch(new Request(url, { method: 'POST' }));
    if (status !== 303) recusar(`O banco simulado não tem este botão para o pedido ${id}.`);
    if (!disputa) await conferirPedido(ctx, { pedidoId: id, origem: 'conferencia' });
    const depois = await pedidoDe(ctx, id);
    return {
      mensagem: `Pedido ${id}: ${depois.status}.`,
      dados: { id, status: depois.status },
      sobre: ['pedido', id],
    };
  },
});

export const simuladores = [banco];
