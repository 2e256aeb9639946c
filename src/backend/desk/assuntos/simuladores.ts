import { numero, talvezEscolha } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx, type Resposta, recusar } from '#backend/desk/comando.ts';
import { pedidoDe } from '#backend/desk/encontrar.ts';
import { bancoSimulado } from '#backend/domain/pedidos/bancoSimulado.ts';
import { conferirPedido } from '#backend/domain/pedidos/conferir.ts';
import { simulatedServices } from '#backend/platform/simulators/simulated.ts';
import { paths } from '#lib/paths.ts';
import { emAberto } from '#lib/pedidos/estados.ts';

const SO_AQUI = { rede: true, motivo: null } as const;
type Metodo = 'PIX' | 'PICPAY' | 'BOLETO' | 'CARTAO';

const umPedido = { pedido: numero('O número do pedido.') };

const pixPagar = comando({
  nome: 'simuladores pix-pagar',
  ...SO_AQUI,
  titulo: 'Paga, no banco simulado, o Pix (ou o PicPay) de um pedido.',
  argumentos: umPedido,
  executar: (ctx, { pedido }) => noBanco(ctx, { pedido, botao: 'pagar', metodos: ['PIX', 'PICPAY'] }),
});

const boletoPagar = comando({
  nome: 'simuladores boleto-pagar',
  ...SO_AQUI,
  titulo: 'Paga, no banco simulado, o boleto de um pedido.',
  argumentos: umPedido,
  executar: (ctx, { pedido }) => noBanco(ctx, { pedido, botao: 'pagar', metodos: ['BOLETO'] }),
});

const cartaoAprovar = comando({
  nome: 'simuladores cartao-aprovar',
  ...SO_AQUI,
  titulo: 'Faz o banco simulado aprovar o cartão de um pedido que está em análise ou só autorizado.',
  argumentos: umPedido,
  executar: (ctx, { pedido }) => noBanco(ctx, { pedido, botao: 'aprovar', metodos: ['CARTAO'] }),
});

const recusarCobranca = comando({
  nome: 'simuladores recusar',
  ...SO_AQUI,
  titulo: 'Faz o banco simulado cancelar o boleto de um pedido, ou recusar o cartão que ele analisa.',
  argumentos: umPedido,
  async executar(ctx, { pedido }) {
    const { metodo } = await pedidoDe(ctx, pedido);
    const botao = metodo === 'CARTAO' ? 'recusar' : 'cancelar';
    return noBanco(ctx, { pedido, botao, metodos: ['BOLETO', 'CARTAO'] });
  },
});

const expirar = comando({
  nome: 'simuladores expirar',
  ...SO_AQUI,
  titulo: 'Faz vencer agora, no banco simulado, o Pix (ou o PicPay) de um pedido.',
  argumentos: umPedido,
  executar: (ctx, { pedido }) => noBanco(ctx, { pedido, botao: 'expirar', metodos: ['PIX', 'PICPAY'] }),
});

const contestar = comando({
  nome: 'simuladores contestar',
  ...SO_AQUI,
  titulo:
    'Faz o banco simulado pedir de volta o dinheiro de um pedido pago, ou decidir a contestação que abriu.',
  argumentos: umPedido,
  opcoes: {
    decisao: talvezEscolha('Como o banco decide: a favor da casa ou do comprador.', {
      ...{ ganha: 'ganha', perdida: 'perdida' },
    }),
  },
  async executar(ctx, { pedido: id, decisao }) {
    const { gateway, gatewayCobrancaId, status } = await pedidoDe(ctx, id);
    if (gateway !== 'pagbank' || gatewayCobrancaId === null || status !== 'pago')
      return recusar(`O pedido ${id} não foi pago pelo PagBank.`);
    if (!simulatedServices(ctx.env).has('pagbank'))
      return recusar('Este meio de pagamento não é simulado aqui.');
    const botao = decisao === undefined ? 'contestar' : decisao === 'ganha' ? 'ganhar' : 'perder';
    await apertar(ctx, `/banco/cartao/${gatewayCobrancaId}/${botao}`);
    return { mensagem: `Pedido ${id}: o banco foi avisado.`, dados: { id, botao }, sobre: ['pedido', id] };
  },
});

interface Acao {
  pedido: number;
  botao: 'pagar' | 'cancelar' | 'expirar' | 'aprovar' | 'recusar';
  metodos: readonly Metodo[];
}

/** Presses a button on the simulated bank's page, then asks the gateway for the state of the order. */
async function noBanco(ctx: OperadorCtx, { pedido: id, botao, metodos }: Acao): Promise<Resposta> {
  const pedido = await pedidoDe(ctx, id);
  if (!metodos.some((metodo) => metodo === pedido.metodo)) {
    recusar(`O pedido ${id} é ${pedido.metodo}; este comando é para ${metodos.join(' ou ')}.`);
  }
  if (!emAberto(pedido.status)) recusar(`O pedido ${id} já está ${pedido.status}.`);
  const banco = bancoSimulado(ctx, pedido);
  if (banco === undefined) recusar('Este meio de pagamento não é simulado aqui.');
  await apertar(ctx, `${banco.slice(paths.simulador.length)}/${botao}`);
  await conferirPedido(ctx, { pedidoId: id, origem: 'conferencia' });
  const { status } = await pedidoDe(ctx, id);
  return { mensagem: `Pedido ${id}: ${status}.`, dados: { id, status }, sobre: ['pedido', id] };
}

async function apertar(ctx: OperadorCtx, caminho: string): Promise<void> {
  const url = new URL(caminho, ctx.env.publicUrl);
  const answer = await ctx.runtime.simulators.app.fetch(new Request(url, { method: 'POST' }));
  if (answer.status !== 303) throw new Error(`the simulated bank answered ${answer.status}`);
}

export const simuladores = [pixPagar, boletoPagar, cartaoAprovar, recusarCobranca, expirar, contestar];
