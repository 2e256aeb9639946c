import { describe, expect, it } from 'vitest';
import { must, pagBankSetup, pedidoPix } from './pagbank-setup.ts';

async function openPage() {
  const { pagbank, bank } = pagBankSetup();
  const itens = [{ nome: 'Plano CNH Livre', quantidade: 2, valorUnitario: 29_940 }];
  const order = must(await pagbank.createPixOrder({ ...pedidoPix, referencia: 'A<B>&"1', itens }));
  const answer = await bank.request(`/banco/pix/${order.qr_codes[0]?.id}`);
  return { bank, answer, body: await answer.text() };
}

describe('a page of the simulated bank', () => {
  it('works without script and without inline style, under a policy that allows neither', async () => {
    const { bank, answer, body } = await openPage();
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    const sheet = /<link rel="stylesheet" href="\/simulador([^"]+)"/.exec(body)?.[1] ?? '';
    expect((await bank.request(sheet)).headers.get('content-type')).toContain('text/css');
  });

  it('says what is paid, that it is a demonstration, and acts by plain forms that lead back', async () => {
    const { bank, body } = await openPage();
    expect(body).toContain('Ambiente de demonstração');
    expect(body).toContain('2 x Plano CNH Livre');
    expect(body).toContain('20/11/2026 12:05');
    const actions = [...body.matchAll(/<form method="post" action="\/simulador([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(actions.map((path) => path.split('/').at(-1))).toEqual(['pagar', 'expirar']);
    const paid = await bank.request(actions[0] ?? '', { method: 'POST' });
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `/simulador${actions[0]?.replace('/pagar', '')}`,
    ]);
  });

  it('shows what callers wrote as text', async () => {
    const { body } = await openPage();
    expect(body).toContain('A&lt;B&gt;&amp;&quot;1');
    expect(body).not.toContain('A<B>');
  });

  it('of an unknown code does not exist', async () => {
    const { bank } = pagBankSetup();
    expect((await bank.request('/banco/pix/QRCO_X')).status).toBe(404);
    expect((await bank.request('/banco/boleto/CHAR_X/pagar', { method: 'POST' })).status).toBe(303);
  });
});
