import type { IsoDate } from '#lib/dates.ts';
import { digits, lettersAndDigits } from '#lib/documents.ts';
import { cleanText, commonBody, type PedidoBase, shortName } from './request.ts';

export type PedidoBoleto = PedidoBase & {
  vencimento: IsoDate;
  endereco: {
    logradouro: string;
    numero: string;
    complemento?: string;
    bairro: string;
    cidade: string;
    uf: string;
    cep: string;
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
  const description = cleanText(itens.map(({ nome }) => nome).join(', '), 64) || 'Via Livre';
  const amount = { value: valor, currency: 'BRL' };
  return {
    ...commonBody(pedido),
    charges: [{ reference_id: referencia, description, amount, payment_method }],
  };
}

/** Missing parts get a placeholder, because PagBank refuses empty required parts with 40002. */
function address({
  logradouro,
  numero,
  complemento = '',
  bairro,
  cidade,
  uf,
  cep,
}: PedidoBoleto['endereco']) {
  const extra = cleanText(complemento, 40);
  return {
    street: cleanText(logradouro, 160) || 'N/A',
    number: cleanText(numero, 20) || 'S/N',
    ...(extra && { complement: extra }),
    locality: cleanText(bairro, 60) || 'N/A',
    city: cleanText(cidade, 90),
    region: uf,
    region_code: uf,
    country: 'BRA',
    postal_code: digits(cep),
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
    holder: { name: cleanText(titular.nome, 30), tax_id: lettersAndDigits(titular.documento) },
  });
}
