import { describe, expect, it } from 'vitest';
import { comecoDoPlano } from '#lib/pedidos/frases.ts';
import { comprarDeNovo, type DetalhesDaTela, ondePagar, significado } from '#lib/pedidos/naTela.ts';
import { caminhoDoPedido, proximosPassos } from '#lib/pedidos/uso.server.ts';

const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
type Transacao = DetalhesDaTela['transaction'];
type Item = DetalhesDaTela['produtos'][number];

const transacao = (campos: Partial<Transacao>): Transacao => ({
  TransactionId: 1001,
  DataTransacao: '2026-11-20T12:00:00.000Z',
  StatusGateway: '',
  Estado: 'pago',
  Amount: 7990,
  GatewayPgto: 'PagBank',
  FormaPgto: 'PIX',
  order_id: 'ABCDEFG',
  NameCardNumber: null,
  NumberCard: null,
  Subtotal: 7990,
  Desconto: 0,
  Devolucoes: [],
  PagoEm: null,
  SubstituidoPor: null,
  EmDobroCom: null,
  Venda_Id: null,
  Desistencia: null,
  ...campos,
});

const item = (campos: Partial<Item>): Item => ({
  TipoProduto: 'EXTRA',
  IdPlano: null,
  IdPlanoDetalhe: null,
  Descricao: 'Recurso de Multa Online',
  NomeProduto: 'Recurso de Multa Online',
  Quantidade: 1,
  ValorPlano: null,
  ValorProduto: 7990,
  Periodicidade: null,
  InicioVigencia: null,
  DiasRestantes: null,
  UsosRestantes: 1,
  DataTransacao: '2026-11-20T12:00:00.000Z',
  QtdParcela: 1,
  Direito: 'peticao',
  Multa_Id: null,
  Guid: PETICAO,
  ...campos,
});

describe('an order that was not paid', () => {
  it.each([
    ['estornado', /foi devolvido/],
    ['negado', /não aprovou.*Nada foi cobrado/],
    ['expirado', /terminou e nada foi cobrado/],
    ['cancelado', /antes de ser pago/],
  ] as const)('%s is explained, and can be bought again with the same items', (Estado, frase) => {
    const transaction = transacao({ Estado });
    expect(significado(transaction)).toMatch(frase);
    expect(comprarDeNovo({ response: 'success', transaction, produtos: [item({ Quantidade: 2 })] })).toBe(
      `/app/planos/contratar/forma-pagamento?item=${PETICAO}*2`,
    );
  });

  it('with a plan or a sale leads to that plan or sale', () => {
    const transaction = transacao({ Estado: 'negado' });
    const plano = item({ Direito: 'plano', IdPlano: 9, IdPlanoDetalhe: 17, Guid: null });
    expect(comprarDeNovo({ response: 'success', transaction, produtos: [plano, item({})] })).toBe(
      `/app/planos/contratar/forma-pagamento/9/17?item=${PETICAO}*1`,
    );
    const venda = { ...transaction, Venda_Id: 501 };
    expect(comprarDeNovo({ response: 'success', transaction: venda, produtos: [item({ Guid: null })] })).toBe(
      '/app/venda/forma-pagamento/501',
    );
    const devolvida = { ...venda, Estado: 'estornado' as const };
    expect(
      comprarDeNovo({ response: 'success', transaction: devolvida, produtos: [item({ Guid: null })] }),
    ).toBeUndefined();
  });

  it('that is paid, or paid by another order, is not offered again', () => {
    const produtos = [item({})];
    for (const campos of [
      { Estado: 'pago' as const },
      { Estado: 'cancelado' as const, SubstituidoPor: 1002 },
      { Estado: 'estornado' as const, EmDobroCom: 1002 },
    ]) {
      const transaction = transacao(campos);
      expect(comprarDeNovo({ response: 'success', transaction, produtos })).toBeUndefined();
    }
    expect(significado(transacao({ Estado: 'estornado', EmDobroCom: 1002 }))).toMatch(/nº 1002/);
  });
});

it('an open order is paid on the page of its method and its choice', () => {
  const onde = (campos: Partial<Transacao>, produtos: Item[]) =>
    ondePagar({
      response: 'success',
      transaction: transacao({ Estado: 'aguardando_pagamento', ...campos }),
      produtos,
    });
  const plano = item({ Direito: 'plano', IdPlano: 9, IdPlanoDetalhe: 17, Guid: null });
  const venda = item({ Direito: 'venda', Guid: null });
  expect(onde({}, [item({})])).toBe(`/app/pe/contratar/pix?item=${PETICAO}*1&pedido=1001`);
  expect(onde({ FormaPgto: 'BOLETO' }, [plano])).toBe('/app/planos/contratar/boleto/9/17?pedido=1001');
  expect(onde({ FormaPgto: 'PICPAY' }, [plano, item({})])).toBe(
    `/app/planos/contratar/picpay/9/17?item=${PETICAO}*1&pedido=1001`,
  );
  expect(onde({ Venda_Id: 501 }, [venda])).toBe('/app/venda/checkout/pix/501?pedido=1001');
  expect(onde({ FormaPgto: 'CARTAO' }, [plano])).toBeUndefined();
  expect(onde({ Estado: 'expirado' }, [item({})])).toBeUndefined();
});

it.each([
  ['peticao', 1, 'Usar o que comprou'],
  ['peticao', 0, 'Multa cadastrada'],
  ['recurso', 1, 'Usar o que comprou'],
  ['recurso-da-multa', 0, 'Recursos pedidos'],
] as const)('an order of %s of which %i is left: %s', (Direito, UsosRestantes, titulo) => {
  const produtos = [item({ Direito, UsosRestantes })];
  const paga = { response: 'success' as const, transaction: transacao({ PagoEm: AGORA }), produtos };
  const estado = UsosRestantes > 0 ? 'agora' : 'feito';
  const texto = expect.stringMatching(/\S/);
  expect(caminhoDoPedido(paga, new Date(AGORA), SEM_MULTA).at(-1)).toMatchObject({ titulo, estado, texto });
});

const SEM_MULTA = { liberado: true };

it('an order given up asks for no use while its money goes back', () => {
  const Desistencia = { Estado: 'pedida', Ate: '2026-11-27', Valor: 7990, PedidaEm: AGORA } as const;
  const desfeito = transacao({ PagoEm: AGORA, Desistencia: Desistencia as Transacao['Desistencia'] });
  const detalhes = {
    response: 'success' as const,
    transaction: desfeito,
    produtos: [item({ Direito: 'peticao' })],
  };
  const titulos = caminhoDoPedido(detalhes, new Date(AGORA), SEM_MULTA).map(({ titulo }) => titulo);
  expect(titulos).toEqual(['Pedido feito', 'Pago', 'Devolução a caminho']);
});

const AGORA = '2026-11-20T12:00:00.000Z';

it.each(['CARTAO', 'PIX', 'PICPAY', 'BOLETO'] as const)(
  'a refund of %s, which may have been made outside of the gateway, does not say by which means',
  (FormaPgto) => {
    const frase = significado(transacao({ Estado: 'estornado', FormaPgto }));
    expect(frase).toMatch(/devolvido a quem pagou/);
    expect(frase).not.toMatch(/mesmo meio|por Pix/);
  },
);

describe('a paid plan', () => {
  const agora = new Date('2026-11-20T12:00:00.000Z');
  const plano = (InicioVigencia: string) =>
    item({ Direito: 'plano', NomeProduto: 'Plano CNH Livre', InicioVigencia, Guid: null });

  it('is called active only when it is', () => {
    const passos = (inicio: string) =>
      proximosPassos(
        { response: 'success', transaction: transacao({}), produtos: [plano(inicio)] },
        agora,
        SEM_MULTA,
      );
    expect(passos('2026-11-20T12:00:00.000Z')).toMatchObject([
      { texto: /já pode ser usado/, acao: { rotulo: 'Ver CNHs e veículos' } },
    ]);
    expect(passos('2026-12-20T12:00:00.000Z')).toEqual([
      { texto: expect.stringMatching(/começa em 20\/12\/2026/) },
    ]);
  });

  it('names its start before payment, and the effect on the plan in force', () => {
    const Atual = { Nome: 'CNH Livre', Fim: '2026-12-20T12:00:00.000Z', DiasQueRestam: 30 };
    const Inicio = '2026-12-20T12:00:00.000Z';
    const Fim = '2027-01-20T12:00:00.000Z';
    expect(comecoDoPlano({ Inicio, Fim, Comeca: 'depois', Atual })).toMatch(
      /em 20\/12\/2026.*até 20\/01\/2027/,
    );
    expect(comecoDoPlano({ Inicio, Fim, Comeca: 'agora', Atual })).toMatch(
      /Os 30 dias que restam.*CNH Livre/,
    );
    expect(comecoDoPlano({ Inicio, Fim, Comeca: 'agora', Atual: null })).toMatch(/assim que o pagamento/);
    const Acima = [
      { De: 'veiculos', Ativos: 5, Cabem: 3 },
      { De: 'habilitacoes', Ativos: 2, Cabem: 1 },
    ] as const;
    expect(comecoDoPlano({ Inicio, Fim, Comeca: 'agora', Atual, Acima })).toMatch(
      /Dos seus 5 veículos, consulta os 3 primeiros\. Das suas 2 CNHs, consulta a primeira\./,
    );
  });
});
