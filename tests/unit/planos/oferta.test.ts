import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { clausulasDoContrato } from '#backend/domain/vendas/textoDoContrato.ts';
import { withItems } from '#lib/paths.ts';
import { totalDosEscolhidos } from '#lib/planos/cart.ts';
import { PLANOS, planosAVenda } from '#lib/planos/catalogo.ts';
import {
  campoDeQuantidade,
  type Escolha,
  itensDoEndereco,
  periodoDe,
  planoDoEndereco,
} from '#lib/planos/escolha.ts';
import { checkoutDe, metodosDe } from '#lib/planos/formaPagamento.ts';
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

const GUID = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const ITENS = [{ guid: GUID, quantidade: 2 }];
const PLANO = { idPlano: 8, idPlanoDetalhe: 16 };
const doPlano: Escolha = { tipo: 'produtos', plano: PLANO, itens: [] };
const comExtra: Escolha = { tipo: 'produtos', plano: PLANO, itens: ITENS };
const dosExtras: Escolha = { tipo: 'produtos', plano: undefined, itens: ITENS };
const daVenda: Escolha = { tipo: 'venda', vendaId: 501 };

describe('the payment methods', () => {
  it('are card and Pix; a plan has no Pix', () => {
    expect(metodosDe(dosExtras, [])).toEqual(['CARTAO', 'PIX']);
    expect(metodosDe(daVenda, [])).toEqual(['CARTAO', 'PIX']);
    expect(metodosDe(doPlano, [])).toEqual(['CARTAO']);
  });

  it('include PicPay and boleto where the operator offers them, but not for a sale', () => {
    expect(metodosDe(dosExtras, ['BOLETO', 'PICPAY', 'PIX'])).toEqual(['CARTAO', 'PIX', 'PICPAY', 'BOLETO']);
    expect(metodosDe(doPlano, ['BOLETO'])).toEqual(['CARTAO', 'BOLETO']);
    expect(metodosDe(daVenda, ['PICPAY', 'BOLETO'])).toEqual(['CARTAO', 'PIX']);
  });
});

describe('the checkout address of a choice', () => {
  const query = `?item=${GUID}*2`;

  it.each([
    [doPlano, 'CARTAO', '/app/planos/contratar/8/16'],
    [comExtra, 'CARTAO', `/app/planos/contratar/8/16${query}`],
    [doPlano, 'PICPAY', '/app/planos/contratar/picpay/8/16'],
    [doPlano, 'BOLETO', '/app/planos/contratar/boleto/8/16'],
    [dosExtras, 'CARTAO', `/app/pe/contratar${query}`],
    [dosExtras, 'PIX', `/app/pe/contratar/pix${query}`],
    [dosExtras, 'PICPAY', `/app/pe/contratar/picpay${query}`],
    [dosExtras, 'BOLETO', `/app/pe/contratar/boleto${query}`],
    [daVenda, 'CARTAO', '/app/venda/checkout/501'],
    [daVenda, 'PIX', '/app/venda/checkout/pix/501'],
  ] as const)('%o by %s is %s', (compra, metodo, endereco) => {
    expect(checkoutDe(compra, metodo)).toBe(endereco);
  });
});

describe('the address of a purchase', () => {
  it('names a plan by both of its ids, or none', () => {
    expect(planoDoEndereco(undefined)).toBeUndefined();
    expect(planoDoEndereco('')).toBeUndefined();
    expect(planoDoEndereco('8/16')).toEqual(PLANO);
    for (const nenhum of ['8', '8/', '8/16/1', 'a/b', '8/-1', '8/1.5', '99999999999/1', '9/0', '0/17'])
      expect(planoDoEndereco(nenhum)).toBeNull();
  });
});

const A = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const B = '7b6d5a4c-1111-4222-8333-944455556666';
const itens = (query: string) => itensDoEndereco(new URLSearchParams(query));

describe('the products to buy in an address', () => {
  it('are read back as withItems wrote them', () => {
    const escolhidos = [
      { guid: A, quantidade: 2 },
      { guid: B, quantidade: 1 },
    ];
    expect(itens(withItems('', escolhidos).slice(1))).toEqual(escolhidos);
  });

  it('are also read from a form sent without script', () => {
    expect(itens(`item=${A}&${campoDeQuantidade(A)}=3&${campoDeQuantidade(B)}=7`)).toEqual([
      { guid: A, quantidade: 3 },
    ]);
    expect(itens(`item=${A}`)).toEqual([{ guid: A, quantidade: 1 }]);
  });

  it.each([
    ['0', 1],
    ['101', 100],
    ['999999', 100],
    ['100', 100],
  ])('limit a quantity of %s to %i', (texto, quantidade) => {
    expect(itens(`item=${A}*${texto}`)).toEqual([{ guid: A, quantidade }]);
  });

  it.each(['', 'item=', 'item=8/16', `item=${A}*-1`, `item=${A}*2*3`, `item=x${A}`, `outro=${A}`])(
    'are none in "%s"',
    (query) => {
      expect(itens(query)).toEqual([]);
    },
  );

  it('are at most as many as one order takes', () => {
    const muitos = Array.from(
      { length: 60 },
      (_, i) => `item=00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    );
    expect(itens(muitos.join('&'))).toHaveLength(50);
  });
});
