import { beforeAll, describe, expect, inject, it } from 'vitest';
import { novoComprador } from './comprador.ts';

const ITEM = 'item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*2';
const AUSENTE = 'item=00000000-0000-4000-8000-000000000000*1';
const FORMA = '/app/planos/contratar/forma-pagamento';
const url = inject('servidor');
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await novoComprador(url));
});

const ask = (path: string, init: RequestInit = {}, session = cookie) =>
  fetch(url + path, {
    ...init,
    headers: { cookie: session, accept: 'text/html', origin: url },
    redirect: 'manual',
  });

describe('the address of a payment page', () => {
  it.each([
    ...['', '/pix', '/picpay', '/boleto'].map((way) => [`/app/pe/contratar${way}`, 'escolhaProdutos']),
    [FORMA, 'escolhaProdutos'],
    [`${FORMA}?item=nada`, 'escolhaProdutos'],
    [`${FORMA}?${ITEM}&${AUSENTE}`, 'produtoIndisponivel', `/app/planos/contratar?${ITEM}&${AUSENTE}`],
    [`${FORMA}?${AUSENTE}`, 'produtoIndisponivel', `/app/multas?${AUSENTE}`],
  ])(
    '%s cannot be bought: it leads to where the choice is made, still chosen, and says why',
    async (path, aviso, onde = '/app/planos/contratar') => {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, onde]);
      expect(answer.headers.getSetCookie().join()).toContain(`aviso=${aviso};`);
    },
  );

  it.each([
    ...['', '/picpay', '/boleto'].map((way) => `/app/planos/contratar${way}/9/16`),
    ...['8/17', '8', 'oito/16'].map((plan) => `${FORMA}/${plan}`),
    '/app/planos/contratar/picpay/9/17?pedido=1',
    '/app/pe/contratar/pix?pedido=999999',
    ...['checkout', 'checkout/pix', 'pedido/contrato', 'forma-pagamento'].map(
      (page) => `/app/venda/${page}/999999`,
    ),
  ])('%s, about a plan, an order or a sale that is not there, is not found', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('refuses a payment method that is not offered', async () => {
    const send = (path: string, forma: string) =>
      ask(path, { method: 'POST', body: new URLSearchParams({ forma }) });
    for (const [path, forma] of [
      [`${FORMA}?${ITEM}`, 'CUPOM'],
      [`${FORMA}?${ITEM}`, 'DINHEIRO'],
      [`${FORMA}/9/17`, 'PIX'],
    ] as const)
      expect(await (await send(path, forma)).text()).toContain('Forma de pagamento inválida!');
    const taken = await send(`${FORMA}?${ITEM}`, 'PIX');
    expect([taken.status, taken.headers.get('location')]).toEqual([303, `/app/pe/contratar/pix?${ITEM}`]);
  });
});
