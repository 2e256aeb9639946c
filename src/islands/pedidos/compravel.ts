import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.ts';
import type { Compra } from '#lib/planos/formaPagamento.ts';
import type { TextosDoCupom } from './CampoDeCupom.tsx';

export interface TextosDoCheckout extends TextosDoCupom {
  espera: string;
  falhou: string;
  semResposta: string;
  semRede: string;
}

export interface Compravel {
  escolha: Compra;
  resumo: ResumoDaCompra;
  email: string;
  /** The card provider's script. */
  sdkUrl: string;
  textos: TextosDoCheckout;
}
