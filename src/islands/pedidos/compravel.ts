import type { ResumoDaCompra, textosDoCheckout } from '#lib/pedidos/telaDeCheckout.server.ts';
import type { Escolha } from '#lib/planos/escolha.ts';

/** The purchase as rendered. */
export interface Compravel {
  escolha: Escolha;
  resumo: ResumoDaCompra;
  email: string;
  textos: ReturnType<typeof textosDoCheckout>;
}
