import { asc, desc, eq, isNull } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { contaEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { doPedidoTodo } from '../../../domain/pedidos/dobrados.ts';
import { devolverDobro, dobroDe } from '../../../domain/pedidos/estornar.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { pagamentoEmDobro, pedido } from '../../../platform/db/schema/pedidos.ts';
import { id, obrigatorio, simNao } from '../campos.ts';
import { comando, tabela } from '../comando.ts';
import { jaChegou, porFora } from './porFora.ts';

const umPagamento = obrigatorio('O número do pagamento em dobro.', id);

const listar = comando({
  nome: 'pedidos dobrados',
  resumo: 'Lista o que foi pago duas vezes e espera devolução.',
  opcoes: { todos: simNao('Também o que já foi devolvido.') },
  async executar(ctx, { todos }) {
    const linhas = await ctx.db
      .select({
        id: pagamentoEmDobro.id,
        pedidoId: pagamentoEmDobro.pedidoId,
        pagoPorId: pagamentoEmDobro.pagoPorId,
        cobrancaId: pagamentoEmDobro.cobrancaId,
        email: usuario.email,
        valor: pagamentoEmDobro.valor,
        quando: pagamentoEmDobro.quando,
        devolvidoEm: pagamentoEmDobro.devolvidoEm,
      })
      .from(pagamentoEmDobro)
      .innerJoin(pedido, eq(pedido.id, pagamentoEmDobro.pedidoId))
      .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
      .where(todos ? undefined : isNull(pagamentoEmDobro.devolvidoEm))
      .orderBy(todos ? desc(pagamentoEmDobro.id) : asc(pagamentoEmDobro.id));
    const dados = linhas.map((linha) => ({ ...linha, sugestao: sugestaoDe(linha) }));
    return {
      dados,
      tabela: tabela(
        dados,
        {
          Pedido: ({ pedidoId }) => pedidoId,
          Pagamento: (um) => um.id,
          'Já pago por': ({ pedidoId, pagoPorId }) =>
            pagoPorId === pedidoId ? 'ele mesmo' : `pedido ${pagoPorId}`,
          Conta: ({ email }) => contaEmPalavras(email),
          Valor: ({ valor }) => reais(valor),
          'Visto em': ({ quando }) => formatDateTime(quando),
          Situação: ({ devolvidoEm }) =>
            devolvidoEm ? `devolvido em ${formatDateTime(devolvidoEm)}` : 'espera devolução',
        },
        {
          href: ({ pedidoId }) => enderecoDe('pedidos', pedidoId),
          atos: ({ id: numero, devolvidoEm }) =>
            devolvidoEm ? [] : [{ nome: 'pedidos devolver', fixos: { pagamento: String(numero) } }],
        },
      ),
    };
  },
});

const devolver = comando({
  nome: 'pedidos devolver',
  resumo: 'Devolve o que foi pago duas vezes.',
  argumentos: { pagamento: umPagamento },
  opcoes: { 'por-fora': porFora },
  async confirmacao(ctx, { pagamento, 'por-fora': fora }) {
    const { dobro, pedido: cobrado } = await dobroDe(ctx, pagamento);
    const { pedidoId, pagoPorId, valor, cobrancaId } = dobro;
    if (fora) return jaChegou(valor, pedidoId);
    if (pedidoId === pagoPorId && doPedidoTodo(cobrado, cobrancaId))
      return `Estornar o pedido ${pedidoId}, de ${reais(valor)}, pago depois que a venda dele foi cancelada?`;
    return pedidoId === pagoPorId
      ? `Devolver os ${reais(valor)} que vieram a mais pelo pedido ${pedidoId}, que continua pago?`
      : `Estornar o pedido ${pedidoId}, de ${reais(valor)}, que o pedido ${pagoPorId} já tinha pagado?`;
  },
  async executar(ctx, { pagamento, 'por-fora': fora }) {
    const { dobro } = await dobroDe(ctx, pagamento);
    await devolverDobro(ctx, { id: pagamento, porFora: fora });
    return {
      mensagem: `Pedido ${dobro.pedidoId}: ${reais(dobro.valor)} devolvidos.`,
      dados: { id: pagamento, pedidoId: dobro.pedidoId, valor: dobro.valor },
    };
  },
});

function sugestaoDe({ id, devolvidoEm }: { id: number; devolvidoEm: Date | null }): string {
  return devolvidoEm === null ? `pedidos devolver ${id}` : `devolvido em ${formatDateTime(devolvidoEm)}`;
}

export const dobrados = [listar, devolver];
