import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import type { Answer } from '#lib/endpoint.ts';
import { AppError, fail } from '#lib/errors.ts';
import { defineForm, emptyForm, type FormState } from '#lib/form.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import { formOf, receiveForm, redirectTo } from '#lib/pageForm.server.ts';
import { naoEncontrada, orNotFound, orNullIfUnavailable } from '#lib/pageLoad.server.ts';
import { conferenciaQueFalta } from '#lib/peticoes/conferenciaGuardada.server.ts';
import { antesDePagarVenda, type Comprador, carregarEscolha } from '#lib/planos/antesDePagar.server.ts';
import {
  camposDaEscolha,
  comPedido,
  type Escolha,
  emPalavras,
  enderecoDaFormaDePagamento,
  pedidoDoEndereco,
} from '#lib/planos/escolha.ts';
import { checkoutDoEndereco, type MetodoOferecido, metodosDe } from '#lib/planos/formaPagamento.ts';
import type { Site } from '#lib/shell/sessao.ts';
import { type PoliticaDaPagina, scriptDoCartao } from './cartao.ts';
import type { pedidos } from './contract.ts';
import type { DetalhesDaTela } from './naTela.ts';
import { novoPedidoId } from './rules.ts';

export type ResumoDaCompra = Answer<typeof pedidos.resumo>;
export type TransacaoDaTela = Answer<typeof pedidos.transacao>['transaction'];

/** The fields of the summary's form. `order_id`: the purchase's key, created with the page. */
const Compra = v.object({
  order_id: v.string(),
  cupom: v.string(),
  total_mostrado: v.string(),
  email: v.string(),
});
type Compra = v.InferOutput<typeof Compra>;

/** The first step of a checkout: the price, and the form that pays or applies a coupon. */
export interface PassoDoResumo {
  passo: 'resumo';
  resumo: ResumoDaCompra;
  estado: FormState<keyof Compra>;
  cupom?: Cupom | undefined;
}

/** What became of a coupon; `porque`: the reason, if there is one besides being unknown. */
interface Cupom {
  desfecho: 'aplicado' | 'invalido' | 'erro';
  porque?: string | undefined;
}

/** The second step: an order, with its details once it is paid. */
export interface PassoDoPagamento {
  passo: 'pagamento';
  transacao: TransacaoDaTela;
  detalhes: DetalhesDaTela | null;
  comprado: string;
}

/** `falha`: cannot be loaded now. */
type TelaDeCheckout = PassoDoResumo | PassoDoPagamento | { passo: 'falha' };

interface Pagina {
  request: Request;
  url: URL;
  response: { status?: number; headers: Headers };
  locals: Comprador & { site: Pick<Site, 'metodosExtras' | 'cardSdkUrl' | 'publicUrl'> };
  csp?: PoliticaDaPagina;
  rewrite(request: Request): Promise<Response>;
}

/** A step of a checkout, and how the shell shows it. */
export interface CheckoutNaTela {
  escolha: Escolha;
  metodo: MetodoOferecido;
  tela: TelaDeCheckout;
  /** Address of the card provider's script, as this page may load it; '' for other methods. */
  sdkUrl: string;
  /** The payment method page. */
  voltar: string;
  /** Without script the page reloads itself. */
  recarregar: boolean;
}

type Checkout = Pick<CheckoutNaTela, 'escolha' | 'metodo'>;

/**
 * A checkout of two pages: the summary, whose native form pays or applies a coupon, and the payment, at the same address with
 * `pedido=`. It works without script, and survives reload, Back and a bookmark. No such product or order: the 'not found' page.
 */
export async function telaDeCheckout(pagina: Pagina): Promise<CheckoutNaTela | Response> {
  const checkout = checkoutDoEndereco(pagina.url);
  const tela = checkout && (await passoDe(pagina, checkout));
  if (!tela) return naoEncontrada(pagina);
  if (tela instanceof Response) return tela;
  const { escolha, metodo } = checkout;
  const sdkUrl = metodo === 'CARTAO' ? scriptDoCartao(pagina.locals.site, pagina.csp) : '';
  const voltar = enderecoDaFormaDePagamento(escolha);
  return { escolha, metodo, tela, sdkUrl, voltar, recarregar: recarregaSozinha(tela, metodo) };
}

async function passoDe(pagina: Pagina, checkout: Checkout): Promise<TelaDeCheckout | Response | null> {
  const { request, url, locals } = pagina;
  const pedidoId = pedidoDoEndereco(url.searchParams);
  if (pedidoId === null) return null;
  if (pedidoId === undefined && checkout.escolha.tipo === 'venda') {
    const antes = await antesDePagarVenda(locals.api, checkout.escolha.vendaId);
    if (antes) return antes === 'ausente' ? null : redirectTo(request, antes);
  }
  if (pedidoId !== undefined && request.method !== 'POST')
    return ouFalha(passoDoPagamento(locals.api, pedidoId));
  // A bookmarked or typed address: the method may have been withdrawn, or never offered.
  if (!metodosDe(checkout.escolha, locals.site.metodosExtras).includes(checkout.metodo))
    return redirectTo(request, {
      redirect: enderecoDaFormaDePagamento(checkout.escolha),
      aviso: 'formaPagamentoInvalida',
    });
  const cupom = await cupomPedido(pagina, checkout.escolha);
  const estado = cupom ? emptyForm(cupom.values) : await pagar(pagina, checkout);
  if (estado instanceof Response) return estado;
  return ouFalha(passoDoResumo(pagina, { ...checkout, estado, cupom: cupom?.cupom }));
}

/** The order in its present state; the gateway is asked if the last check is old. */
async function passoDoPagamento(api: FullApi, transaction_id: number): Promise<TelaDeCheckout | null> {
  const lida = await orNotFound(api.pedidos.transacao({ transaction_id }));
  if (!lida) return null;
  const detalhes = await api.pedidos.detalhes({ transaction_id });
  const comprado = emPalavras(
    detalhes.produtos.map(({ Quantidade, NomeProduto }) => ({ quantidade: Quantidade, nome: NomeProduto })),
  );
  const pago = lida.transaction.DescricaoStatusGateway === 'PAID' ? detalhes : null;
  return { passo: 'pagamento', transacao: lida.transaction, detalhes: pago, comprado };
}

/** A step of which the server cannot be asked now. */
async function ouFalha<T>(passo: Promise<T>): Promise<T | { passo: 'falha' }> {
  const lido = await orNullIfUnavailable(passo.then((este) => ({ este })));
  return lido ? lido.este : { passo: 'falha' };
}

/** The summary with the server's price. A coupon that cannot be used gives no discount. */
async function passoDoResumo(
  pagina: Pagina,
  { escolha, estado, cupom: dito }: Pick<Checkout, 'escolha'> & Omit<PassoDoResumo, 'passo' | 'resumo'>,
): Promise<TelaDeCheckout | Response | null> {
  const { locals, request } = pagina;
  const cupom = estado.values.cupom || undefined;
  try {
    const resumo = await carregarEscolha(locals, escolha, cupom);
    if (!resumo) return null;
    if ('redirect' in resumo) return redirectTo(request, resumo);
    const conferencia = escolha.tipo === 'produtos' && conferenciaQueFalta(pagina, escolha);
    if (conferencia) return redirectTo(request, { redirect: conferencia });
    // The page of the payment methods asks for what the profile lacks.
    if (!resumo.PerfilCompleto) return redirectTo(request, { redirect: enderecoDaFormaDePagamento(escolha) });
    return { passo: 'resumo', resumo, estado, cupom: dito };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CUPOM_INVALIDO') throw error;
    return passoDoResumo(pagina, {
      escolha,
      estado: { ...estado, values: { ...estado.values, cupom: '' } },
      // A refused payment shows its own message.
      cupom: estado.aviso ? dito : { desfecho: 'invalido', porque: error.sentence },
    });
  }
}

/** 'Aplicar cupom' and 'Remover cupom' submit the summary form, whose page shows the result. Undefined: neither was pressed. */
async function cupomPedido({ request, locals }: Pagina, escolha: Escolha) {
  if (request.method !== 'POST') return undefined;
  const data = await formOf(request.clone());
  const acao = data?.get('acao');
  if (acao !== 'cupom' && acao !== 'sem-cupom') return undefined;
  const pedido = acao === 'cupom' ? String(data?.get('cupom') ?? '') : '';
  const cupom = pedido.trim() === '' ? undefined : await conferirCupom(locals.api, escolha, pedido);
  const order_id = String(data?.get('order_id') ?? '') || novoPedidoId();
  return { values: { order_id, cupom: cupom?.desfecho === 'aplicado' ? pedido : '' }, cupom };
}

async function conferirCupom(api: FullApi, escolha: Escolha, cupom: string): Promise<Cupom> {
  try {
    const produtos = escolha.tipo === 'produtos' ? [...escolha.itens] : [];
    const { response, mensagemExibir } = await api.pedidos.aplicaCupom({ cupom, produtos });
    return { desfecho: response === 'success' ? 'aplicado' : 'invalido', porque: mensagemExibir };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { desfecho: 'erro' };
  }
}

async function pagar(pagina: Pagina, checkout: Checkout): Promise<FormState<keyof Compra> | Response> {
  const form = defineForm({
    fields: ['order_id', 'cupom', 'total_mostrado', 'email'],
    schema: Compra,
    async submit(api: FullApi, compra) {
      const { IdTransacao } = await comprar(api, checkout, compra);
      return { redirect: comPedido(pagina.url, IdTransacao) };
    },
    onError({ code, fields }, enviada) {
      // The order exists and waits for the gateway: its page shows the outcome.
      if (code === 'PAGAMENTO_EM_CONFERENCIA' && fields.pedido)
        return { redirect: comPedido(pagina.url, Number(fields.pedido)) };
      // The outcome is unknown: the next press must ask about the same order.
      if (/^(PAGAMENTO_EM_CONFERENCIA|SERVICO_INDISPONIVEL|ERRO_INTERNO)$/.test(code)) return undefined;
      // The code of a failed order, or one used for something else, cannot be used again.
      return { values: { ...enviada, order_id: novoPedidoId() } };
    },
  });
  return receiveForm(pagina, form, { order_id: novoPedidoId(), cupom: '' });
}

/** Cards are paid by their island only: a natively submitted form has no card. */
function comprar(
  api: FullApi,
  { escolha, metodo }: Checkout,
  { email, ...dados }: Compra,
): Promise<{ IdTransacao: number }> {
  const compra = { ...dados, email: email || undefined };
  const daVenda = escolha.tipo === 'venda';
  if (metodo === 'CARTAO' || (daVenda && metodo !== 'PIX')) fail('FORMA_PAGAMENTO_INVALIDA');
  if (daVenda) return api.vendas.pagar({ ...compra, venda_id: escolha.vendaId, payment_method: 'PIX' });
  const campos = { ...camposDaEscolha(escolha), ...compra };
  if (metodo === 'PIX') return api.pedidos.gerapedido2({ ...campos, payment_method: metodo });
  return api.pedidos.gerapedido({ ...campos, payment_method: metodo });
}

/** Without script the payment page reloads itself until the payment is known; a boleto's only until the gateway has answered. */
function recarregaSozinha(tela: TelaDeCheckout, metodo: MetodoOferecido): boolean {
  if (tela.passo !== 'pagamento' || tela.transacao.DescricaoStatusGateway !== 'WAITING') return false;
  return metodo !== 'BOLETO' || tela.transacao.EmConferencia;
}

/** The islands' sentences, passed as props so that they do not import the whole catalogue. */
export function textosDoCheckout(supportEmail: string) {
  return {
    espera: TEXTS.esperaPagamento.replace('Espere um pouco... ', ''),
    falhou: sentenceOf('PAGAMENTO_FALHOU', { supportEmail }),
    semResposta: sentenceOf('PAGAMENTO_EM_CONFERENCIA'),
    // Only before anything is sent: an order without an answer has `semResposta`.
    semRede: 'Sem internet, nada foi enviado. O que você escreveu continua aqui: envie com a rede.',
    semSessao: sentenceOf('SESSAO_EXIGIDA'),
    aplicado: TEXTS.cupomAplicado,
    invalido: TEXTS.cupomInvalido,
    erro: TEXTS.cupomErro,
  };
}
