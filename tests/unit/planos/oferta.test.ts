import { describe, expect, it } from 'vitest';
import { totalDosEscolhidos } from '#lib/planos/cart.ts';
import { planosAVenda } from '#lib/planos/catalogo.ts';
import { periodoDe } from '#lib/planos/itens.ts';
import { ofertasDoPlano, resumoDoPreco } from '#lib/planos/oferta.ts';

const periodo = (query: string) => periodoDe(new URLSearchParams(query));

describe('the plans on the screen', () => {
  it('are annual until the driver chooses the monthly set', () => {
    expect(periodo('').rotulo).toBe('Anual');
    expect(periodo('periodo=anual').rotulo).toBe('Anual');
    expect(periodo('periodo=mensal').rotulo).toBe('Mensal');
    expect(periodo('periodo=semestral').rotulo).toBe('Anual');
  });

  it.each([
    ['', [9_90, 49_90, 99_90, 299_90], [16, 17, 18, 19]],
    ['periodo=mensal', [14_90, 59_90, 119_90, 359_90], [20, 21, 22, 23]],
  ])('of "%s" cost what the specification says', (query, precos, ids) => {
    const { valor } = periodo(query);
    const ofertas = planosAVenda().map((plano) => ofertasDoPlano(plano)[valor]);
    expect(ofertas.map((oferta) => oferta?.precoMensal)).toEqual(precos);
    expect(ofertas.map((oferta) => oferta?.ids)).toEqual(ids.map((id, i) => `${8 + i}/${id}`));
    expect(ofertas[0]?.destino).toBe(`/app/planos/contratar/forma-pagamento/8/${ids[0]}`);
  });

  it('show the total beside the price of a month', () => {
    expect(resumoDoPreco({ precoMensal: 9_90, periodicidade: 'A' })).toBe('R$ 118,80 por 12 meses');
    expect(resumoDoPreco({ precoMensal: 299_90, periodicidade: 'A' })).toBe('R$ 3.598,80 por 12 meses');
    expect(resumoDoPreco({ precoMensal: 14_90, periodicidade: 'M' })).toBe('R$ 14,90 por 1 mês de uso');
  });
});

describe('the sum of the chosen extras', () => {
  it('counts units and multiplies prices', () => {
    expect(totalDosEscolhidos([{ valor: 79_90, quantidade: 1 }])).toBe(
      '1 item: R$\u00a079,90, ou 5x de R$\u00a015,98',
    );
    expect(
      totalDosEscolhidos([
        { valor: 79_90, quantidade: 2 },
        { valor: 199_90, quantidade: 1 },
      ]),
    ).toBe('3 itens: R$\u00a0359,70, ou 5x de R$\u00a071,94');
  });
});
