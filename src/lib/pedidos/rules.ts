import { type Centavos, reais } from '#lib/money.ts';
import type { EstadoDoPedido } from './estados.ts';

export interface TotaisDoPedido {
  subtotal: Centavos;
  desconto: Centavos;
  total: Centavos;
}

/** The price of an order. An invalid coupon gives no discount; the total is never negative. */
export function totaisDoPedido(entrada: {
  itens: readonly { valorUnitario: Centavos; quantidade: number }[];
  cupom?: Cupom | null;
  agora: Date;
}): TotaisDoPedido {
  const subtotal = entrada.itens.reduce((soma, item) => soma + item.valorUnitario * item.quantidade, 0);
  const desconto = entrada.cupom ? descontoDoCupom(entrada.cupom, { subtotal, agora: entrada.agora }) : 0;
  return { subtotal, desconto, total: subtotal - desconto };
}

export interface Cupom {
  /** 0 to 100, at most two decimals. */
  percentualDesconto: number;
  valorDesconto: Centavos;
  /** Instants; either end may be open. Both ends are still valid. */
  validadeMin: Date | null;
  validadeMax: Date | null;
}

/** Inside its validity range, if it has one (spec 2, section 5). */
export function cupomValido(
  { validadeMin, validadeMax }: Pick<Cupom, 'validadeMin' | 'validadeMax'>,
  agora: Date,
) {
  return (!validadeMin || agora >= validadeMin) && (!validadeMax || agora <= validadeMax);
}

/**
 * The discount in centavos: the percentage, rounded half up, when there is one; else the fixed value; never more than the
 * subtotal; nothing outside the validity range.
 */
export function descontoDoCupom(
  cupom: Cupom,
  { subtotal, agora }: { subtotal: Centavos; agora: Date },
): Centavos {
  if (!cupomValido(cupom, agora)) return 0;
  const desconto =
    cupom.percentualDesconto > 0 ? porcento(subtotal, cupom.percentualDesconto) : cupom.valorDesconto;
  return Math.min(subtotal, Math.max(0, desconto));
}

/** In hundredths of a per cent, so that only integers are multiplied. */
function porcento(valor: Centavos, percentual: number): Centavos {
  return Math.floor((valor * Math.round(percentual * 100) + 5000) / 10_000);
}

/** A coupon message shows for one second (spec 2, section 8). */
export const DURACAO_DA_MENSAGEM_DO_CUPOM_MS = 1000;

/** How a coupon is stored and compared. */
export function normalizarCupom(texto: string): string {
  return texto.trim().toUpperCase();
}

/** The quantity stepper (spec 2, section 5). */
export const QUANTIDADE_MINIMA = 1;
export const QUANTIDADE_MAXIMA = 100;

export function quantidadeValida(quantidade: number): boolean {
  return Number.isInteger(quantidade) && quantidade >= QUANTIDADE_MINIMA && quantidade <= QUANTIDADE_MAXIMA;
}

export type MetodoDePagamento = 'CARTAO' | 'PIX' | 'PICPAY' | 'BOLETO' | 'CUPOM';

/** A payment method's name for the buyer. CUPOM: a coupon covered the whole order. */
export const ROTULO_DO_METODO: Record<MetodoDePagamento, string> = {
  CARTAO: 'Cartão de crédito',
  PIX: 'Pix',
  PICPAY: 'PicPay',
  BOLETO: 'Boleto',
  CUPOM: 'Cupom',
};

/** Validity of payment codes (spec 2, section 9). */
export const VALIDADE_DO_PIX_S = 300;
export const VALIDADE_DO_PICPAY_S = 600;
/** A boleto is due this many days after the order, and its money arrives within this many working days of its payment. */
export const DIAS_DO_BOLETO = 3;
export const DIAS_UTEIS_DO_BOLETO = 3;
export const INTERVALO_DA_CONSULTA_DO_PIX_MS = 5000;
/** A boleto is paid elsewhere, hours or days later. */
export const INTERVALO_DA_CONSULTA_DO_BOLETO_MS = 60_000;

/** Seven upper-case characters: the order id that the browser makes, and the idempotency key of the purchase. */
export function pedidoIdValido(texto: string): boolean {
  return /^[0-9A-Z]{7}$/.test(texto);
}

/** A new order id. No 0, O, 1 or I: it is read aloud to support. 32 letters, so that five bits of a byte choose evenly. */
export function novoPedidoId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => ALFABETO.charAt(byte & 31)).join('');
}

const ALFABETO = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Only the last four digits of a card are ever shown. */
export function cartaoMascarado(ultimosDigitos: string): string {
  return `**** **** **** ${ultimosDigitos.slice(-4).padStart(4, '*')}`;
}

/** The state of an order in lists: the specification's words, or ours where it has a blank. */
export const ROTULOS_DO_ESTADO: Record<EstadoDoPedido, string> = {
  aguardando_pagamento: 'Aguardando pagamento',
  autorizado: 'Autorizada',
  pago: 'Pago',
  negado: 'Negado',
  expirado: 'Expirado',
  cancelado: 'Cancelado',
  estornado: 'Estornado',
};

export interface OpcaoDeParcelas {
  parcelas: number;
  rotulo: string;
}

/**
 * The highest number of instalments of plans and extras (spec 2, section 5): as long as each instalment is above 5,00, and at most
 * 5, or the billing multiplier when a plan is bought. Paying at once is always possible.
 */
export function opcoesDeParcelas(total: Centavos, multiplicadorDoPlano?: 12 | 6 | 1): OpcaoDeParcelas[] {
  const maximo = multiplicadorDoPlano ?? MAXIMO_SEM_PLANO;
  const acimaDoMinimo = Math.ceil(total / PARCELA_MINIMA) - 1;
  return opcoes(total, Math.max(1, Math.min(maximo, acimaDoMinimo)));
}

/** The highest number of instalments of sales (spec 2, section 5): floor(total in reais / 100), from 1 to 12. */
export function opcoesDeParcelasDaVenda(total: Centavos): OpcaoDeParcelas[] {
  return opcoes(total, Math.min(12, Math.max(1, Math.floor(total / 100_00))));
}

/**
 * 'Nx de R$ ...' (spec 2, section 5). The parts add up to the total, so that a different first instalment is shown: '2x de R$ 107,86
 * (1ª de R$ 107,87)'.
 */
export function rotuloDeParcelas(total: Centavos, parcelas: number): string {
  const [primeira = total, outras = primeira] = valoresDasParcelas(total, parcelas);
  const resto = primeira === outras ? '' : ` (1ª de ${reais(primeira)})`;
  return `${parcelas}x de ${reais(outras)}${resto}`;
}

/** How the price of an extra is shown (spec 2, section 5): five instalments, whatever the order allows later. */
export function rotuloDoExtra(valor: Centavos): string {
  return rotuloDeParcelas(valor, MAXIMO_SEM_PLANO);
}

/** The amount of each instalment. They add up to the total: the first one includes the indivisible centavos. */
function valoresDasParcelas(total: Centavos, parcelas: number): Centavos[] {
  const base = Math.floor(total / parcelas);
  const resto = total - base * parcelas;
  return Array.from({ length: parcelas }, (_, i) => (i === 0 ? base + resto : base));
}

/** The instalment count of an order: the highest of its items (spec 2, section 9), at least one. */
export function parcelasDoPedido(itens: readonly { QtdParcela: number }[]): number {
  return Math.max(1, ...itens.map((item) => item.QtdParcela));
}

/** An instalment has to be above this. */
const PARCELA_MINIMA: Centavos = 5_00;
const MAXIMO_SEM_PLANO = 5;

function opcoes(total: Centavos, quantas: number): OpcaoDeParcelas[] {
  return Array.from({ length: quantas }, (_, i) => ({
    parcelas: i + 1,
    rotulo: rotuloDeParcelas(total, i + 1),
  }));
}
