import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.server.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import type { TextosDoCupom } from './CampoDeCupom.tsx';

export interface TextosDoCheckout extends TextosDoCupom {
  espera: string;
  falhou: string;
  semResposta: string;
  semRede: string;
}

export interface Compravel {
  escolha: Escolha;
  resumo: ResumoDaCompra;
  email: string;
  /** The card provider's script. */
  sdkUrl: string;
  textos: TextosDoCheckout;
}
