import { asc, desc, eq } from 'drizzle-orm';
import { addDays, formatDate, formatDateTime, isoDateOf } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { usuario } from '../../db/schema/conta.ts';
import { desistencia, pedido } from '../../db/schema/pedidos.ts';
import { devolvidaPorFora, recusarDesistencia } from '../../pedidos/desistir.ts';
import { id, obrigatorio, simNao, texto } from '../campos.ts';
import { comando, tabela } from '../comando.ts';

const umPedido = obrigatorio('O número do pedido.', id);
/** The policy answers within so many days. */
const DIAS_DA_RESPOSTA = 5;

const listar = comando({
  nome: 'desistencias listar',
  resumo: 'Lista as compras de que alguém desistiu e que esperam devolução.',
  argumentos: {},
  opcoes: { todas: simNao('Também as decididas.') },
  async executar(ctx, { todas }) {
    const dados = await ctx.db
      .select({
        pedidoId: desistencia.pedidoId,
        email: usuario.email,
        metodo: pedido.metodo,
        valor: desistencia.valor,
        estado: desistencia.estado,
        pedidaEm: desistencia.pedidaEm,
        decididaEm: desistencia.decididaEm,
      })
      .from(desistencia)
      .innerJoin(pedido, eq(pedido.id, desistencia.pedidoId))
      .innerJoin(usuario, eq(usuario.id, desistencia.usuarioId))
      .where(todas ? undefined : eq(desistencia.estado, 'pedida'))
      .orderBy(todas ? desc(desistencia.id) : asc(desistencia.id));
    return {
      dados,
      tabela: tabela(dados, {
        Pedido: ({ pedidoId }) => pedidoId,
        Conta: ({ email }) => email,
        Meio: ({ metodo }) => metodo,
        Valor: ({ valor }) => reais(valor),
        'Pedida em': ({ pedidaEm }) => formatDateTime(pedidaEm),
        'Responder até': ({ pedidaEm }) => formatDate(addDays(isoDateOf(pedidaEm), DIAS_DA_RESPOSTA)),
        Estado: ({ estado }) => estado,
      }),
    };
  },
});

const devolvida = comando({
  nome: 'desistencias devolvida',
  resumo:
    'Anota que o valor de uma desistência foi devolvido fora do meio de pagamento, como o de um boleto.',
  argumentos: { pedido: umPedido },
  opcoes: {},
  async confirmacao(_ctx, { pedido: numero }) {
    return `O valor do pedido ${numero} já chegou a quem pagou? O que ele deu e não foi usado deixa de valer.`;
  },
  async executar(ctx, { pedido: numero }) {
    await devolvidaPorFora(ctx, numero);
    return { mensagem: `Pedido ${numero}: devolvido.`, dados: { pedidoId: numero } };
  },
});

const recusar = comando({
  nome: 'desistencias recusar',
  resumo: 'Recusa uma desistência, com o motivo que o motorista lê.',
  argumentos: { pedido: umPedido },
  opcoes: { motivo: obrigatorio('O motivo, em uma frase que o motorista lê.', texto) },
  async confirmacao(_ctx, { pedido: numero }) {
    return `Recusar a desistência do pedido ${numero}? Dentro dos 7 dias o CDC (art. 49) a garante.`;
  },
  async executar(ctx, { pedido: numero, motivo }) {
    await recusarDesistencia(ctx, { pedidoId: numero, motivo });
    return { mensagem: `Pedido ${numero}: desistência recusada.`, dados: { pedidoId: numero } };
  },
});

export const desistencias = [listar, devolvida, recusar];
