import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { clausulasDoContrato } from '#backend/domain/vendas/textoDoContrato.ts';
import { totalDosEscolhidos } from '#lib/planos/cart.ts';
import { PLANOS, planosAVenda } from '#lib/planos/catalogo.ts';
import { periodoDe } from '#lib/planos/itens.ts';
import {
  COLUNAS_DA_COMPARACAO,
  compararPlanos,
  ofertasDoPlano,
  planoQueCabe,
  resumoDoPreco,
} from '#lib/planos/oferta.ts';

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

const politica = (nome: string) => readFileSync(`src/content/politicas/${nome}.md`, 'utf8');

it('every plan, both policies and the contract say which body is looked up (CDC arts. 30, 31)', () => {
  for (const { nome, conteudo } of planosAVenda())
    expect(conteudo.join(' '), nome).toMatch(/multas no Detran-RJ/);
  for (const nome of ['termos-de-uso', 'pagamento-e-cancelamento'])
    expect(politica(nome)).toMatch(/só o Detran-RJ/);
  const contrato = clausulasDoContrato({ parcelas: 1, suporte: 'ajuda@example.com' });
  expect(contrato.flatMap(({ paragrafos }) => paragrafos).join(' ')).toContain('apenas o Detran-RJ');
});

test.each([
  [0, 'Detetive da Multa'],
  [1, 'CNH Livre'],
  [6, 'CNH Livre'],
  [7, 'CNH Blindada'],
  [16, 'CNH Blindada'],
])('the plan for %i open fines is %s', (abertas, nome) => {
  expect(planoQueCabe(abertas)?.nome).toBe(nome);
});

const celula = (nome: string, coluna: (typeof COLUNAS_DA_COMPARACAO)[number]) =>
  compararPlanos(planosAVenda()).find((plano) => plano.nome === nome)?.celulas[
    COLUNAS_DA_COMPARACAO.indexOf(coluna)
  ];

it('the cells show the limits that the product enforces', () => {
  expect(celula('CNH Livre', 'Veículos')).toBe('3');
  expect(celula('Detetive da Multa', 'Recursos incluídos por ano')).toBe('nenhum');
  expect(celula('CNH Blindada', 'Recursos incluídos por ano')).toBe('30');
  expect(celula('CNH Blindada', 'Consulta de multas')).toBe('todo dia');
  expect(celula('Via Livre Total', 'Recurso avulso')?.replace(/\s/g, ' ')).toBe(
    'R$ 50,00; R$ 300,00 se a multa suspende a CNH sozinha',
  );
});

/** Names of the specification that suggest a result, and lines that sell what the law gives everybody. */
const NOME_DE_RESULTADO = /livre$|blindad|garant|imune|zero/i;
const DA_LEI = /20% de desconto/;

describe('the promises of a plan', () => {
  it.each(PLANOS.map((plano) => [plano.nome, plano] as const))(
    '%s: a feature that could mislead has a clarifying line',
    (_nome, plano) => {
      const daLei = plano.conteudo.some((linha) => DA_LEI.test(linha));
      if (daLei) expect(plano.ressalva).toMatch(/da lei.*para todos, com plano ou sem.*art\. 284/);
      else if (NOME_DE_RESULTADO.test(plano.nome))
        expect(plano.ressalva).toMatch(/O nome não é promessa: .*o órgão de trânsito\.$/);
      else expect(plano.ressalva).toBeNull();
    },
  );

  it('are no results of appeals', () => {
    const nossas = PLANOS.flatMap(({ resumo, ressalva }) => [resumo, ressalva ?? '']).join('\n');
    expect(nossas).not.toMatch(
      /garant|não (pode|vai) perder|sem multas|evit[ae]|proteg|blind|salv[ae]|ganh[ae]/i,
    );
  });
});
