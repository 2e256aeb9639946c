import { describe, expect, it } from 'vitest';
import { type PedidoDoRecibo, reciboDoPedido } from '#backend/domain/pedidos/recibo.ts';
import { contratoDaVenda } from '#backend/domain/vendas/textoDoContrato.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';

const AGORA = new Date('2026-11-05T12:00:00Z');
const operadora = {
  nome: 'Via Livre Serviços de Trânsito Ltda.',
  cnpj: '12.345.678/0001-95',
  endereco: 'Rua da Assembleia, 10, sala 1.201, Centro, Rio de Janeiro – RJ',
  suporte: 'suporte@example.com',
};
const contratante = {
  nome: 'João Antônio da Conceição',
  documento: '52998224725',
  email: 'joao@example.com',
  telefone: '21987654321',
  endereco: 'Rua das Laranjeiras, 100, apto. 201, Laranjeiras, Rio de Janeiro – RJ, CEP 22240-003',
};
const venda = {
  id: 501,
  descricao: 'Recursos das multas combinados por telefone em 03/11/2026.',
  itens: [{ descricao: 'Recurso da multa E123456789, nas três fases', quantidade: 2, valor: 300_00 }],
  total: 600_00,
  criadaEm: '2026-11-05',
};

describe('the contract of a sale', () => {
  it('has the parties, the price, the payment, the withdrawal, the data and no promise', async () => {
    const texto = await textoDe(contratoDaVenda({ venda, contratante, operadora }));
    for (const trecho of [
      'Contrato de prestação de serviços nº 501',
      'CNPJ 12.345.678/0001-95',
      'CPF 529.982.247-25',
      '(21) 98765-4321',
      'Preço total R$ 600,00',
      'até 6 parcelas sem juros',
      '7 dias corridos, contados do dia seguinte',
      'art. 49 do Código de Defesa do Consumidor',
      'até 48 horas antes',
      'em até 72 horas da compra',
      '5 anos, ou por 6 meses depois de um pedido de eliminação',
      'art. 18 da LGPD',
      'não promete o cancelamento',
    ]) {
      expect(texto).toContain(trecho);
    }
  });
});

describe('the receipt of a paid order', () => {
  const pedido: PedidoDoRecibo = {
    id: 1001,
    codigo: 'ABC1234',
    devolucoes: [],
    metodo: 'CARTAO',
    cartaoFinal: '1111',
    parcelas: 2,
    pagoEm: new Date('2026-11-05T15:00:00Z'),
    itens: [{ descricao: 'Recurso de Multa Online', quantidade: 2, valorUnitario: 79_90 }],
    subtotal: 159_80,
    desconto: 9_80,
    total: 150_00,
  };

  it('states payer, payee, date, method and items', async () => {
    const texto = await textoDe(reciboDoPedido({ pedido, comprador: contratante, operadora }));
    for (const trecho of [
      'Recebemos de João Antônio da Conceição o valor de R$ 150,00, em 05/11/2026 12:00',
      'Recurso de Multa Online 2 R$ 79,90 R$ 159,80',
      'Soma dos itens R$ 159,80',
      'Desconto -R$ 9,80',
      'Total pago R$ 150,00',
      'Cartão de crédito, **** **** **** 1111',
      '2x de R$ 75,00',
      'código ABC1234',
      'não substitui a nota fiscal',
    ]) {
      expect(texto).toContain(trecho);
    }
  });

  it('of an order that a coupon paid for states that nothing was charged, and offers no withdrawal', async () => {
    const gratis = { ...pedido, metodo: 'CUPOM' as const, cartaoFinal: null, desconto: 159_80, total: 0 };
    const texto = await textoDe(reciboDoPedido({ pedido: gratis, comprador: contratante, operadora }));
    expect(texto).toContain('nada foi cobrado pelos itens abaixo');
    expect(texto).not.toMatch(/Recebemos|desistir/);
  });
});

async function textoDe(documento: Parameters<typeof renderPdf>[0]): Promise<string> {
  const { paginas } = await lerPdf(await renderPdf(documento, AGORA));
  return paginas.join(' ').replace(/\s+/g, ' ');
}
