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
  const { referencia, valor, cliente, vencimento } = pedido;
  return {
    ...commonBody(pedido),
    charges: [
      {
        reference_id: referencia,
        description: cleanText(pedido.itens.map(({ nome }) => nome).join(', '), 64) || 'Via Livre',
        amount: { value: valor, currency: 'BRL' },
        payment_method: {
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
        },
      },
    ],
  };
}

/** Empty required parts are answered with 40002, so missing parts get a placeholder. */
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
