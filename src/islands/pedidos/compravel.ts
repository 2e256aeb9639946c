import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.server.ts';
import type { Escolha } from '#lib/planos/escolha.ts';

export interface TextosDoCheckout {
  espera: string;
  falhou: string;
  semResposta: string;
  semRede: string;
  aplicado: string;
  invalido: string;
  erro: string;
}

/** The purchase as rendered. */
export interface Compravel {
  escolha: Escolha;
  resumo: ResumoDaCompra;
  email: string;
  textos: TextosDoCheckout;
}
