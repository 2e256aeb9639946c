import type { IsoDate } from '#lib/dates.ts';
import { digits, isPhone, lettersAndDigits, normalizePhone } from '#lib/documents.ts';
import type { Centavos } from '#lib/money.ts';

/** Most characters of each text. The provider's pages give different limits (docs/providers.md); the shortest is used. */
export const LONGEST = {
  ...{ name: 30, item: 64, description: 64, reference: 64 },
  ...{ street: 160, number: 20, complement: 40, locality: 60, city: 90 },
} as const;

export type Cliente = { nome: string; email: string; documento: string; telefone?: string };

export type Item = { referencia?: string; nome: string; quantidade: number; valorUnitario: Centavos };

export type PedidoBase = {
  /** Our order id; with `tentativa` it makes the idempotency key. */
  referencia: string;
  tentativa: number;
  /** The total, already with discounts. */
  valor: Centavos;
  cliente: Cliente;
  itens: Item[];
  notificacaoUrl: string;
};

export type PedidoPix = PedidoBase & { expiraEm: Date };

export function pixBody(pedido: PedidoPix) {
  return {
    ...commonBody(pedido),
    qr_codes: [{ amount: { value: pedido.valor }, expiration_date: isoBrasilia(pedido.expiraEm) }],
  };
}

export function commonBody({ referencia, cliente, itens, notificacaoUrl }: PedidoBase) {
  return {
    reference_id: referencia,
    customer: {
      name: shortName(cliente.nome),
      email: cliente.email,
      tax_id: lettersAndDigits(cliente.documento),
      ...phones(cliente.telefone),
    },
    items: itens.map((item) => ({
      ...(item.referencia && { reference_id: item.referencia.slice(0, LONGEST.reference) }),
      name: cleanText(item.nome, LONGEST.item) || 'Via Livre',
      quantity: item.quantidade,
      unit_amount: item.valorUnitario,
    })),
    notification_urls: [notificacaoUrl],
  };
}

/** Replaces characters that PagBank refuses (40002) with spaces and cuts to `max` characters (code points). */
function cleanText(text: string, max: number): string {
  const allowed = text
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N} .,-]/gu, ' ');
  return [...allowed.replace(/\s+/g, ' ').trim()].slice(0, max).join('').trim();
}

/** Shortens a name to what PagBank takes: as many first names as fit, and always the last name. */
export function shortName(name: string): string {
  // A name has one character at least.
  const whole = cleanText(name, Number.MAX_SAFE_INTEGER) || 'Cliente';
  if ([...whole].length <= LONGEST.name) return whole;
  const words = whole.split(' ');
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  const room = LONGEST.name - [...last].length - 1;
  if (last === '' || room < 1) return cleanText(whole, LONGEST.name);
  let first = words.shift() ?? '';
  for (const word of words) {
    if ([...first].length + 1 + [...word].length > room) break;
    first = `${first} ${word}`;
  }
  return `${cleanText(first, room)} ${last}`;
}

/** Optional on the wire: a phone that is not a Brazilian number is left out and never causes a refusal. */
function phones(telefone = '') {
  if (!isPhone(telefone)) return {};
  const national = normalizePhone(telefone);
  const number = national.slice(2);
  const type = number.length === 9 ? 'MOBILE' : 'HOME';
  return { phones: [{ country: '55', area: national.slice(0, 2), number, type }] };
}

export type PedidoBoleto = PedidoBase & {
  vencimento: IsoDate;
  endereco: Record<'logradouro' | 'numero' | 'bairro' | 'cidade' | 'uf' | 'cep', string | null> & {
    complemento?: string | null;
  };
};

export function boletoBody(pedido: PedidoBoleto) {
  const { referencia, cliente, vencimento } = pedido;
  return withCharge(pedido, {
    type: 'BOLETO',
    boleto: {
      due_date: vencimento,
      days_until_expiration: '5',
      instruction_lines: { line_1: `Pedido ${referencia}`, line_2: 'Via Livre' },
      holder: {
        name: shortName(cliente.nome),
        tax_id: lettersAndDigits(cliente.documento),
        email: cliente.email,
        address: address(pedido.endereco),
      },
    },
  });
}

function withCharge<Method extends { type: string }>(pedido: PedidoBase, payment_method: Method) {
  const { referencia, valor, itens } = pedido;
  const description = cleanText(itens.map(({ nome }) => nome).join(', '), LONGEST.description) || 'Via Livre';
  const amount = { value: valor, currency: 'BRL' };
  return {
    ...commonBody(pedido),
    charges: [{ reference_id: referencia, description, amount, payment_method }],
  };
}

/** Missing parts get a placeholder, because PagBank refuses empty required parts with 40002. */
function address({ logradouro, numero, complemento, bairro, cidade, uf, cep }: PedidoBoleto['endereco']) {
  const extra = cleanText(complemento ?? '', LONGEST.complement);
  return {
    street: cleanText(logradouro ?? '', LONGEST.street) || 'N/A',
    number: cleanText(numero ?? '', LONGEST.number) || 'S/N',
    ...(extra && { complement: extra }),
    locality: cleanText(bairro ?? '', LONGEST.locality) || 'N/A',
    city: cleanText(cidade ?? '', LONGEST.city),
    region: uf ?? '',
    region_code: uf ?? '',
    country: 'BRA',
    postal_code: digits(cep ?? ''),
  };
}

export type PedidoCartao = PedidoBase & {
  /** Card data encrypted in the browser by the provider's script; this server never sees the number or the code. */
  cartaoCifrado: string;
  parcelas: number;
  titular: { nome: string; documento: string };
};

export function cartaoBody(pedido: PedidoCartao) {
  const { parcelas, cartaoCifrado, titular } = pedido;
  return withCharge(pedido, {
    type: 'CREDIT_CARD',
    installments: parcelas,
    capture: true,
    card: { encrypted: cartaoCifrado, store: false },
    holder: { name: cleanText(titular.nome, LONGEST.name), tax_id: lettersAndDigits(titular.documento) },
  });
}

/** ISO 8601 with the offset of America/Sao_Paulo, as Brazilian services write it: -03:00, without daylight saving since 2019. */
export function isoBrasilia(instant: Date): string {
  const shifted = new Date(instant.getTime() - 3 * 3_600_000);
  return shifted.toISOString().replace('Z', '-03:00');
}
