import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { fail } from '#lib/errors.ts';
import { defineForm } from '#lib/form.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import { type PlanoEscolhido, paths, withItems } from '#lib/paths.ts';
import type { MetodoDePagamento } from '#lib/pedidos/rules.ts';
import { type Escolha, escolhaDoEndereco } from './escolha.ts';

export type MetodoOferecido = Exclude<MetodoDePagamento, 'CUPOM'>;

/**
 * The methods (specification 2, section 4): card, and Pix when no plan is bought. PicPay and boleto when the operator offers them; a
 * sale has no route for those.
 */
export function metodosDe(escolha: Escolha, metodosExtras: readonly string[]): MetodoOferecido[] {
  if (escolha.tipo === 'venda') return ['CARTAO', 'PIX'];
  const extras = (['PICPAY', 'BOLETO'] as const).filter((metodo) => metodosExtras.includes(metodo));
  return ['CARTAO', ...(escolha.plano ? [] : (['PIX'] as const)), ...extras];
}

export function checkoutDe(escolha: Escolha, metodo: MetodoOferecido): string {
  if (escolha.tipo === 'venda') {
    const { cartao, pix } = paths.app.venda;
    return metodo === 'PIX' ? pix(escolha.vendaId) : cartao(escolha.vendaId);
  }
  const { plano, itens } = escolha;
  return withItems(plano ? checkoutDoPlano(plano, metodo) : checkoutDosExtras(metodo), itens);
}

/** The choice and the method in the address of a checkout, as `checkoutDe` writes it; null for any other. */
export function checkoutDoEndereco({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>) {
  const [, onde, palavra = 'cartao', um, dois] = CHECKOUT.exec(pathname) ?? [];
  const metodo = palavra.toUpperCase() as MetodoOferecido;
  const plano = dois ? { idPlano: Number(um), idPlanoDetalhe: Number(dois) } : undefined;
  const escolha: Escolha =
    onde === 'venda' ? { tipo: 'venda', vendaId: Number(um) } : escolhaDoEndereco(plano, searchParams);
  return checkoutDe(escolha, metodo).split('?')[0] === pathname ? { escolha, metodo } : null;
}

const CHECKOUT =
  /^\/app\/(pe|planos|venda)\/(?:contratar|checkout)(?:\/(pix|picpay|boleto))?(?:\/([1-9]\d{0,8}))?(?:\/([1-9]\d{0,8}))?$/;

/** The form of the page. The profile is checked again at submission. */
export function formaPagamentoForm(escolha: Escolha, metodosExtras: readonly string[]) {
  return defineForm({
    fields: ['forma'],
    schema: v.object({
      forma: v.pipe(
        v.string(),
        v.nonEmpty(TEXTS.escolhaOpcao),
        v.picklist(metodosDe(escolha, metodosExtras), sentenceOf('FORMA_PAGAMENTO_INVALIDA')),
      ),
    }),
    campos: {
      forma: { rotulo: 'Forma de pagamento', como: 'escolha', obrigatorio: TEXTS.escolhaOpcao },
    },
    invalid: TEXTS.escolhaOpcao,
    async submit(api: FullApi, { forma }) {
      const { response } = await api.planos.usuarioPorEmail({ verifica_campos_pagamento: 'sim' });
      if (response === 'error') fail('PERFIL_INCOMPLETO');
      return { redirect: checkoutDe(escolha, forma) };
    },
  });
}

function checkoutDoPlano(plano: PlanoEscolhido, metodo: MetodoOferecido): string {
  const { cartao, picpay, boleto } = paths.app.planos;
  if (metodo === 'PICPAY') return picpay(plano);
  return metodo === 'BOLETO' ? boleto(plano) : cartao(plano);
}

function checkoutDosExtras(metodo: MetodoOferecido): string {
  const { cartao, pix, picpay, boleto } = paths.app.extras;
  return { CARTAO: cartao, PIX: pix, PICPAY: picpay, BOLETO: boleto }[metodo];
}
