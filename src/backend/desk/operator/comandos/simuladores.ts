import { paths } from '#lib/paths.ts';
import { emAberto } from '#lib/pedidos/estados.ts';
import { bancoSimulado } from '../../../domain/pedidos/bancoSimulado.ts';
import { conferirPedido } from '../../../domain/pedidos/conferir.ts';
import { audit } from '../../../platform/audit.ts';
import { simulatedServices } from '../../../platform/simulators/simulated.ts';
import { id, obrigatorio, opcional, umDe } from '../campos.ts';
import { comando, type OperadorCtx, type Resposta, recusar } from '../comando.ts';
import { pedidoDe } from '../encontrar.ts';

type Metodo = 'PIX' | 'PICPAY' | 'BOLETO' | 'CARTAO';

const umPedido = { pedido: obrigatorio('O número do pedido.', id) };

const pixPagar = comando({
  nome: 'simuladores pix-pagar',
  resumo: 'Paga, no banco simulado, o Pix (ou o PicPay) de um pedido.',
  argumentos: umPedido,
  executar: (ctx, { pedido }) => noBanco(ctx, { pedido, botao: 'pagar', metodos: ['PIX', 'PICPAY'] }),
});

const boletoPagar = comando({
  nome: 'simuladores boleto-pagar',
  resumo: 'Paga, no banco simulado, o boleto de um pedido.',
  argumentos: umPedido,
  executar: (ctx, { pedido }) => noBanco(ctx, { pedido, botao: 'pagar', metodos: ['BOLETO'] }),
});

const cartaoAprovar = comando({
  nome: 'simuladores cartao-aprovar',
  resumo: 'Faz o banco simulado aprovar o cartão de um pedido que está em análise ou só autorizado.',
  argumentos: umPedido,
  executar: (ctx, { pedido }) => noBanco(ctx, { pedido, botao: 'aprovar', metodos: ['CARTAO'] }),
});

const recusarCobranca = comando({
  nome: 'simuladores recusar',
  resumo: 'Faz o banco simulado cancelar o boleto de um pedido, ou recusar o cartão que ele analisa.',
  argumentos: umPedido,
  async executar(ctx, { pedido }) {
    const { metodo } = await pedidoDe(ctx, pedido);
    const botao = metodo === 'CARTAO' ? 'recusar' : 'cancelar';
    return noBanco(ctx, { pedido, botao, metodos: ['BOLETO', 'CARTAO'] });
  },
});

const expirar = comando({
  nome: 'simuladores expirar',
  resumo: 'Faz vencer agora, no banco simulado, o Pix (ou o PicPay) de um pedido.',
  argumentos: umPedido,
  executar: (ctx, { pedido }) => noBanco(ctx, { pedido, botao: 'expirar', metodos: ['PIX', 'PICPAY'] }),
});

const contestar = comando({
  nome: 'simuladores contestar',
  resumo:
    'Faz o banco simulado pedir de volta o dinheiro de um pedido pago, ou decidir a contestação que abriu.',
  argumentos: umPedido,
  opcoes: {
    decisao: opcional('Como o banco decide: a favor da casa ou do comprador.', umDe(['ganha', 'perdida'])),
  },
  async executar(ctx, { pedido: numero, decisao }) {
    const { gateway, gatewayCobrancaId, status } = await pedidoDe(ctx, numero);
    if (gateway !== 'pagbank' || gatewayCobrancaId === null || status !== 'pago')
      return recusar(`O pedido ${numero} não foi pago pelo PagBank.`);
    if (!simulatedServices(ctx.env).has('pagbank'))
      return recusar('Este meio de pagamento não é simulado aqui.');
    const botao = decisao === undefined ? 'contestar' : decisao === 'ganha' ? 'ganhar' : 'perder';
    await apertar(ctx, `/banco/cartao/${gatewayCobrancaId}/${botao}`);
    await audit(ctx, { acao: `simulador.${botao}`, entidade: 'pedido', id: numero });
    return { mensagem: `Pedido ${numero}: o banco foi avisado.`, dados: { id: numero, botao } };
  },
});

interface Acao {
  pedido: number;
  botao: 'pagar' | 'cancelar' | 'expirar' | 'aprovar' | 'recusar';
  metodos: readonly Metodo[];
}

/** Presses a button on the simulated bank's page, then asks the gateway for the state of the order. */
async function noBanco(ctx: OperadorCtx, { pedido: numero, botao, metodos }: Acao): Promise<Resposta> {
  const pedido = await pedidoDe(ctx, numero);
  if (!metodos.some((metodo) => metodo === pedido.metodo)) {
    recusar(`O pedido ${numero} é ${pedido.metodo}; este comando é para ${metodos.join(' ou ')}.`);
  }
  if (!emAberto(pedido.status)) recusar(`O pedido ${numero} já está ${pedido.status}.`);
  const banco = bancoSimulado(ctx, pedido);
  if (banco === undefined) recusar('Este meio de pagamento não é simulado aqui.');
  await apertar(ctx, `${banco.slice(paths.simulador.length)}/${botao}`);
  await audit(ctx, { acao: `simulador.${botao}`, entidade: 'pedido', id: numero });
  await conferirPedido(ctx, { pedidoId: numero, origem: 'conferencia' });
  const { status } = await pedidoDe(ctx, numero);
  return { mensagem: `Pedido ${numero}: ${status}.`, dados: { id: numero, status } };
}

async function apertar(ctx: OperadorCtx, caminho: string): Promise<void> {
  const url = new URL(caminho, ctx.env.publicUrl);
  const answer = await ctx.runtime.simulators.app.fetch(new Request(url, { method: 'POST' }));
  if (answer.status !== 303) throw new Error(`the simulated bank answered ${answer.status}`);
}

export const simuladores = [pixPagar, boletoPagar, cartaoAprovar, recusarCobranca, expirar, contestar];
