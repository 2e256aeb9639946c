import type { Centavos } from '#lib/money.ts';
import type { Result } from '../http.ts';
import type { CancelamentoPicPay, PagamentoPicPay, StatusPicPay } from './types.ts';

export type PedidoPicPay = {
  /** Used once: PicPay refuses it a second time and never shows the code again, so a new try needs a new one. */
  referencia: string;
  valor: Centavos;
  cliente: { nome: string; email: string; documento: string; telefone: string };
  callbackUrl: string;
  returnUrl: string;
  expiraEm: Date;
};

/** PicPay, by either of its two APIs. */
export type PicPay = {
  createPayment(pedido: PedidoPicPay): Promise<Result<PagamentoPicPay>>;
  getStatus(referencia: string): Promise<Result<StatusPicPay>>;
  /** `authorizationId` and `valor` are required once it was paid; then the money goes back. */
  cancel(input: {
    referencia: string;
    authorizationId?: string;
    valor?: Centavos;
  }): Promise<Result<CancelamentoPicPay>>;
  /** Asks for nothing that anybody counts, where the API has such a thing: whether our credentials are taken. */
  verify?(): Promise<Result<unknown>>;
};
