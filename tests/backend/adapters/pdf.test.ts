import { describe, expect, it } from 'vitest';
import { type PedidoDoRecibo, reciboDoPedido } from '#backend/domain/pedidos/recibo.ts';
import { contratoDaVenda } from '#backend/domain/vendas/textoDoContrato.ts';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import type { Documento } from '#lib/documentos/documento.ts';
import { paraWinAnsi } from '#lib/documentos/letras.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';

const AGORA = new Date('2026-11-05T12:00:00Z');

const ACENTOS = 'Ação, órgão, à, é, ê, í, ô, õ, ú, ü, ç – “aspas”, § 1º, 2ª, R$ 10,00, nº 5, 30 °C… •';

describe('a PDF', () => {
  it('keeps every accent and mark of Portuguese, the language, the title and the structure', async () => {
    const documento: Documento = {
      titulo: 'Recurso – São João',
      assunto: 'Teste',
      blocos: [
        { tipo: 'secao', texto: 'Seção' },
        { tipo: 'paragrafo', texto: ACENTOS },
        { tipo: 'lista', itens: ['primeiro', 'segundo'], numerada: true },
        { tipo: 'pares', pares: [['Órgão', 'DETRAN-RJ']] },
        {
          tipo: 'tabela',
          colunas: [
            { titulo: 'Descrição', peso: 3 },
            { titulo: 'Valor', peso: 1, direita: true },
          ],
          linhas: [['Recurso da multa', 'R$ 50,00']],
          total: ['Total', 'R$ 50,00'],
        },
      ],
    };
    const lido = await lerPdf(await renderPdf(documento, AGORA));
    expect(lido.paginas).toHaveLength(1);
    expect(lido.paginas[0]?.replace(/\s+/g, ' ')).toContain(ACENTOS);
    expect(lido.paginas[0]).toContain('Página 1 de 1');
    expect(lido).toMatchObject({ titulo: 'Recurso – São João', idioma: 'pt-BR' });
    expect(lido.papeis).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'LBody', 'Table', 'TR', 'TH', 'TD']),
    );
  });

  it('numbers its pages and repeats the head of a table that goes over them', async () => {
    const linhas = Array.from({ length: 90 }, (_, i) => [`Item ${i + 1}`, 'R$ 1,00']);
    const documento: Documento = {
      titulo: 'Tabela longa',
      assunto: 'Teste',
      cabecalho: 'Via Livre',
      rodape: 'Pedido ABC1234',
      blocos: [
        {
          tipo: 'tabela',
          colunas: [
            { titulo: 'Descrição', peso: 3 },
            { titulo: 'Valor', peso: 1 },
          ],
          linhas,
        },
      ],
    };
    const { paginas } = await lerPdf(await renderPdf(documento, AGORA));
    expect(paginas.length).toBeGreaterThan(2);
    paginas.forEach((pagina, i) => {
      expect(pagina).toContain(`Página ${i + 1} de ${paginas.length}`);
      expect(pagina).toContain('Descrição');
      expect(pagina).toContain('Pedido ABC1234');
    });
    const itens = paginas.join('\n').match(/Item \d+/g) ?? [];
    expect(itens).toEqual(linhas.map(([item]) => item));
  });

  it.each([2, 3, 4, 7])(
    'never leaves one line of a paragraph of %i lines alone, nor a heading at the foot of a page',
    async (linhas) => {
      // Eleven words fill a line; each starts with its number, so that a test can tell which lines are on a page.
      const texto = Array.from({ length: linhas * 11 - 4 }, (_, i) => `p${i}palavra`).join(' ');
      for (let antes = 30; antes <= 50; antes += 1) {
        const blocos: Documento['blocos'] = [
          ...Array.from({ length: antes }, () => ({ tipo: 'linhas' as const, linhas: ['acima'] })),
          { tipo: 'subtitulo', texto: 'Fundamento' },
          { tipo: 'paragrafo', texto },
        ];
        const { paginas } = await lerPdf(await renderPdf({ titulo: 'T', assunto: 'A', blocos }, AGORA));
        for (const pagina of paginas) {
          const linhasDaqui = pagina.split('\n').filter((linha) => /p\d+palavra/.test(linha)).length;
          expect([antes, linhasDaqui]).not.toEqual([antes, 1]);
          if (pagina.includes('Fundamento')) expect([antes, linhasDaqui >= 2]).toEqual([antes, true]);
        }
      }
    },
  );
});

describe('text outside the fonts', () => {
  it('keeps characters of the fonts, replaces similar ones, and shows a gap for the rest', () => {
    expect(paraWinAnsi(ACENTOS)).toBe(ACENTOS);
    expect(paraWinAnsi('Čapek Łódź')).toBe('Capek Lódz');
    expect(paraWinAnsi('a\u0303o')).toBe('ão');
    expect(paraWinAnsi('10\u202fkm\u2011h\t🚗')).toBe('10\u00a0km-h ?');
  });
});

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
