import { asc, desc, eq, sql } from 'drizzle-orm';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { contaEmPalavras } from '#lib/mesa/emails.ts';
import { reais } from '#lib/money.ts';
import { ultimoDiaDaResposta, voltaAMao } from '#lib/pedidos/desistencia.ts';
import { ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';
import {
  abertaDe,
  aDecidirDe,
  aDevolverPorFora,
  decidirDesistencia,
  devolvidaPorFora,
  recusarDesistencia,
} from '../../../domain/pedidos/decidirDesistencia.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { desistencia } from '../../../platform/db/schema/devolucoes.ts';
import { pedido } from '../../../platform/db/schema/pedidos.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { id, obrigatorio, opcional, simNao, texto, valor } from '../campos.ts';
import { comando, type OperadorCtx, tabela } from '../comando.ts';
import { pedidoDe } from '../encontrar.ts';

const umPedido = obrigatorio('O número do pedido.', id);

const listar = comando({
  nome: 'desistencias listar',
  resumo: 'Lista as compras de que alguém desistiu e que esperam devolução.',
  opcoes: { todas: simNao('Também as decididas.') },
  async executar(ctx, { todas }) {
    const dados = await ctx.db
      .select({
        pedidoId: desistencia.pedidoId,
        email: usuario.email,
        metodo: pedido.metodo,
        valor: desistencia.valor,
        aDecidir: desistencia.aDecidir,
        usado: desistencia.usado,
        retido: desistencia.retido,
        anteriores: sql<number>`(select count(*)::int from ${desistencia} d
          where d.usuario_id = ${desistencia.usuarioId} and d.id < ${desistencia.id} and d.usado > 0)`,
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
        Conta: ({ email }) => contaEmPalavras(email),
        Forma: ({ metodo }) => ROTULO_DO_METODO[metodo],
        Valor: ({ valor }) => reais(valor),
        'Usado, no máximo': ({ usado }) => (usado > 0 ? reais(usado) : ''),
        'Outras com uso': ({ anteriores }) => anteriores,
        'Pedida em': ({ pedidaEm }) => formatDateTime(pedidaEm),
        'Responder até': ({ pedidaEm }) => formatDate(ultimoDiaDaResposta(pedidaEm)),
        Situação: ({ estado, aDecidir }) => (estado === 'pedida' && aDecidir ? 'a decidir' : estado),
      }),
    };
  },
});

const decidir = comando({
  nome: 'desistencias decidir',
  resumo: 'Decide uma desistência em que parte do serviço foi usada: quanto fica, e o resto volta.',
  argumentos: { pedido: umPedido },
  opcoes: {
    fica: opcional('Quanto fica pelo que foi usado, como 25,00; sem isto, tudo volta.', valor),
    motivo: obrigatorio('O que foi usado e como se chegou ao valor, como o motorista lê.', texto),
  },
  motivo: 'motivo',
  async confirmacao(ctx, { pedido: numero, fica = 0 }) {
    const { pedido, aberta } = await transaction(ctx, (tx) =>
      aDecidirDe(tx, { pedidoId: numero, retido: fica }),
    );
    const volta = aberta.valor - fica;
    const { deQuem } = await compraDe(ctx, numero);
    const devolver = `Devolver ${reais(volta)} ${deQuem}${fica === 0 ? '' : ` e ficar com ${reais(fica)}`}?`;
    const limite = fica === 0 ? '' : ' A política limita isto ao preço do que foi usado.';
    return `${devolver}${limite}${voltaAMao(pedido.metodo, pedido.total - volta) ? ` ${A_MAO}` : ''}`;
  },
  async executar(ctx, { pedido: numero, fica = 0, motivo }) {
    const devolve = await decidirDesistencia(ctx, { pedidoId: numero, retido: fica, motivo });
    const { metodo, total } = await pedidoDe(ctx, numero);
    return {
      mensagem: `Pedido ${numero}: ${reais(devolve)} voltam.${voltaAMao(metodo, total - devolve) ? ` ${A_MAO}` : ''}`,
      dados: { pedidoId: numero, devolve },
    };
  },
});

const devolvida = comando({
  nome: 'desistencias devolvida',
  resumo:
    'Anota que o valor de uma desistência foi devolvido fora do meio de pagamento, como o de um boleto.',
  argumentos: { pedido: umPedido },
  async confirmacao(ctx, { pedido: numero }) {
    const { aberta } = await transaction(ctx, (tx) => aDevolverPorFora(tx, numero));
    const { deQuem } = await compraDe(ctx, numero);
    return `Os ${reais(aberta.valor)} ${deQuem} já chegaram a quem pagou? O que ele deu e não foi usado deixa de valer.`;
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
  motivo: 'motivo',
  async confirmacao(ctx, { pedido: numero }) {
    const { aberta } = await transaction(ctx, (tx) => abertaDe(tx, numero));
    const { deQuem } = await compraDe(ctx, numero);
    return `Recusar a devolução de ${reais(aberta.valor)} ${deQuem}? Dentro dos 7 dias o CDC (art. 49) a garante.`;
  },
  async executar(ctx, { pedido: numero, motivo }) {
    await recusarDesistencia(ctx, { pedidoId: numero, motivo });
    return { mensagem: `Pedido ${numero}: desistência recusada.`, dados: { pedidoId: numero } };
  },
});

/** The order of a withdrawal, and its words in a question: "do pedido 12 (Pix), de ana@example.com". */
async function compraDe(ctx: OperadorCtx, numero: number) {
  const { email, metodo } = await pedidoDe(ctx, numero);
  return {
    deQuem: `do pedido ${numero} (${ROTULO_DO_METODO[metodo]}), de ${contaEmPalavras(email)}`,
  };
}

const A_MAO =
  'O meio de pagamento não devolve este valor: transfira a quem pagou e depois anote com desistencias devolvida.';

export const desistencias = [listar, decidir, devolvida, recusar];
