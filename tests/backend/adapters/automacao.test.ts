import { describe, expect, it } from 'vitest';
import { createAutomacao } from '#backend/platform/adapters/automacao.ts';
import { recordingLog } from './recording-log.ts';

const pedido = {
  email: 'joana@example.com',
  codigo: 'ABC1234',
  quantidade: 3,
  status: 'aguardando_pagamento',
  metodo: 'PIX',
  total: 59_880,
};

function setup(answer: () => Promise<Response>) {
  const sent: Request[] = [];
  const { log, lines } = recordingLog();
  const automacao = createAutomacao({
    baseUrl: 'https://automacao.test/webhook/',
    log,
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      return answer();
    },
  });
  return { automacao, sent, lines };
}

describe('the automation of closed orders', () => {
  it('is notified in form fields, as specified', async () => {
    const { automacao, sent, lines } = setup(async () => new Response('ok'));
    expect(await automacao.sendPedidoFechado(pedido)).toEqual({ ok: true, value: undefined });
    await automacao.sendPedidoFechado({ ...pedido, metodo: 'CARTAO' });
    expect(sent[0]?.url).toBe('https://automacao.test/webhook/send-event-closed-order');
    expect(sent[0]?.method).toBe('POST');
    const forms = await Promise.all(
      sent.map(async (request) => Object.fromEntries(await request.formData())),
    );
    expect(forms[0]).toEqual({
      email: 'joana@example.com',
      order_id: 'ABC1234',
      order_total_items: '3',
      order_status: 'aguardando_pagamento',
      order_payment_method: 'Others',
      order_payment_amount: '598.80',
    });
    expect(forms[1]).toMatchObject({ order_payment_method: 'Credit Card' });
    expect(JSON.stringify(lines)).not.toContain('joana');
  });

  it('leaves retries to the queue', async () => {
    const { automacao, sent } = setup(async () => new Response(null, { status: 500 }));
    expect(await automacao.sendPedidoFechado(pedido)).toEqual({
      ok: false,
      error: { kind: 'unavailable', status: 500 },
    });
    expect(sent).toHaveLength(1);
  });
});
