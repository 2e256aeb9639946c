import { asc, desc, eq, isNull } from 'drizzle-orm';
import { numero, simNao } from '#backend/desk/campos.ts';
import { comando } from '#backend/desk/comando.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { elo, lista } from '#backend/desk/tela.ts';
import { doPedidoTodo } from '#backend/domain/pedidos/dobrados.ts';
import { devolverDobro, dobroDe } from '#backend/domain/pedidos/estornar.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pagamentoEmDobro as dobro } from '#backend/platform/db/schema/pedidos.ts';
import { reais } from '#lib/money.ts';
import { jaChegou, porFora } from './devolucoes.ts';

const FILTROS = { todos: simNao('Também o que já foi devolvido.') };

const tela = lista<typeof dobro.$inferSelect & { email: string }, typeof FILTROS>({
  ...{ tela: 'dobrados', nome: 'pedidos dobrados', titulo: 'Pagamentos em dobro', menu: 'Em dobro' },
  ...{ papeis: ['financeiro'], filtros: FILTROS },
  async ler({ db }, { todos, limite }) {
    const linhas = await db
      .select({ dobro, email: usuario.email })
      .from(dobro)
      .innerJoin(usuario, eq(usuario.id, dobro.usuarioId))
      .where(todos ? undefined : isNull(dobro.devolvidoEm))
      .orderBy(todos ? desc(dobro.id) : asc(dobro.id))
      .limit(limite);
    return linhas.map(({ dobro: um, email }) => ({ ...um, email }));
  },
  colunas: {
    Pedido: ({ pedidoId }) => elo('pedidos', pedidoId),
    Pagamento: ({ id }) => id,
    'Já pago por': ({ pedidoId, pagoPorId }) =>
      pagoPorId === pedidoId ? 'ele mesmo' : elo('pedidos', pagoPorId, `pedido ${pagoPorId}`),
    Conta: ({ email }) => contaEmPalavras(email),
    Valor: ({ valor }) => reais(valor),
    'Visto em': ({ quando }) => quando,
    'Devolvido em': ({ devolvidoEm }) => devolvidoEm,
  },
  atos: ({ id, devolvidoEm }) =>
    devolvidoEm ? [] : [{ nome: 'pedidos devolver', fixos: { pagamento: String(id) } }],
});

const devolver = comando({
  nome: 'pedidos devolver',
  titulo: 'Devolver o que foi pago em dobro',
  papeis: ['financeiro'],
  argumentos: { pagamento: numero('O número do pagamento em dobro.') },
  opcoes: { 'por-fora': porFora },
  rede: true,
  async confirmacao(ctx, { pagamento, 'por-fora': fora }) {
    const { dobro: um, pedido: cobrado } = await dobroDe(ctx, pagamento);
    const { pedidoId, pagoPorId, valor, cobrancaId } = um;
    if (fora) return jaChegou(valor, pedidoId);
    if (pedidoId === pagoPorId && doPedidoTodo(cobrado, cobrancaId))
      return `Estornar o pedido ${pedidoId}, de ${reais(valor)}, pago depois que a venda dele foi cancelada?`;
    return pedidoId === pagoPorId
      ? `Devolver os ${reais(valor)} que vieram a mais pelo pedido ${pedidoId}, que continua pago?`
      : `Estornar o pedido ${pedidoId}, de ${reais(valor)}, que o pedido ${pagoPorId} já tinha pagado?`;
  },
  async executar(ctx, { pagamento, 'por-fora': fora }) {
    const { pedidoId, valor } = (await dobroDe(ctx, pagamento)).dobro;
    await devolverDobro(ctx, { id: pagamento, porFora: fora });
    return {
      mensagem: `Pedido ${pedidoId}: ${reais(valor)} devolvidos.`,
      sobre: ['pedido', pedidoId],
      registra: { pagamento },
    };
  },
});

export const dobrados = [tela, devolver];
