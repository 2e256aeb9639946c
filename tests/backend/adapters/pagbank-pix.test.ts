import { describe, expect, it } from 'vitest';
import { isAuthenticWebhook, parseWebhook } from '#backend/platform/adapters/pagbank/webhook.ts';
import { inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import { must, pagBankSetup, pedidoPix, TOKEN } from './pagbank-setup.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a Pix order', () => {
  it('is made once for one attempt, even when the first answer is lost', async () => {
    const { pagbank, pagbankOver, simulator } = pagBankSetup();
    const wire = inProcessFetch(simulator);
    let lost = 0;
    const flaky = pagbankOver(async (input, init) => {
      const answer = await wire(input, init);
      lost += 1;
      return lost === 1 ? new Response(null, { status: 502 }) : answer;
    });
    const order = must(await flaky.createPixOrder(pedidoPix));
    expect(lost).toBe(2);
    expect(must(await pagbank.createPixOrder(pedidoPix)).id).toBe(order.id);
    expect(must(await pagbank.createPixOrder({ ...pedidoPix, tentativa: 2 })).id).not.toBe(order.id);
  });
});

describe('a notification', () => {
  const rawBody = bytes('{"id":"ORDE_1","reference_id":"ABC1234"}');
  // sha256("token-de-teste-" + body), computed with coreutils.
  const signature = 'b262e6786d4539dd0b3bd2cacb67dd9563044c1fb63fb9ca76329dce74e2b0c8';

  it('passes only with the hash of our token and the bytes as they came', () => {
    expect(isAuthenticWebhook({ token: TOKEN, rawBody, signature })).toBe(true);
    expect(isAuthenticWebhook({ token: 'outro', rawBody, signature })).toBe(false);
    expect(isAuthenticWebhook({ token: TOKEN, rawBody: bytes(' {}'), signature })).toBe(false);
    expect(isAuthenticWebhook({ token: TOKEN, rawBody, signature: undefined })).toBe(false);
    expect(isAuthenticWebhook({ token: TOKEN, rawBody, signature: signature.slice(1) })).toBe(false);
  });

  it('is not read as an order when it holds something else', () => {
    expect(parseWebhook(bytes('notificationCode=123'))).toBeUndefined();
    expect(parseWebhook(bytes('{"id":"ORDE_1"}'))).toBeUndefined();
  });
});
