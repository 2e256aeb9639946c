import * as v from 'valibot';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { conferirPedido } from '../../../domain/pedidos/conferir.ts';
import { obrigatorio, texto } from '../campos.ts';
import { comando, recusar } from '../comando.ts';
import { pedidoDe } from './pedidoDe.ts';

/** Asks the gateway about one order at once; its answer changes the order like a notice. */
export const conferir = comando({
  nome: 'pedidos conferir',
  resumo: 'Pergunta agora ao meio de pagamento o que houve com um pedido.',
  argumentos: {
    pedido: obrigatorio('O número do pedido, ou o seu código.', v.pipe(texto, v.toUpperCase())),
  },
  opcoes: {},
  motivo: null,
  async executar(ctx, { pedido: nome }) {
    const { id, gateway, status: antes } = await pedidoDe(ctx, nome);
    if (gateway === 'nenhum') recusar(`O pedido ${id} não passou por um meio de pagamento.`);
    const resultado = await conferirPedido(ctx, { pedidoId: id, origem: 'conferencia' });
    if (resultado !== 'conferido')
      recusar(`O meio de pagamento não disse nada sobre o pedido ${id}: tente de novo em instantes.`);
    const { status } = await pedidoDe(ctx, id);
    const estado = rotuloDoEstado(status).toLowerCase();
    return {
      mensagem:
        status === antes
          ? `O meio de pagamento diz o mesmo que já estava aqui: ${estado}.`
          : `O meio de pagamento respondeu: o pedido está ${estado}.`,
      dados: { id, antes, status },
    };
  },
});
