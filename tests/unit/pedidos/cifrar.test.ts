import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { carregarScript } from '#islands/pedidos/cifrar.ts';

let scripts: { onload?: () => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: { onload?: () => void }) => scripts.push(script) },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the script of the card provider is given up after 20 seconds, and asked for again at the next press', async () => {
  const tarde = vi.fn();
  carregarScript('/pagseguro.min.js').catch(tarde);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(tarde).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tarde).toHaveBeenCalledOnce();

  const PagSeguro = { encryptCard: () => undefined };
  vi.stubGlobal('PagSeguro', PagSeguro);
  const outra = carregarScript('/pagseguro.min.js');
  expect(scripts).toHaveLength(2);
  scripts[1]?.onload?.();
  expect(await outra).toBe(PagSeguro);
  await vi.advanceTimersByTimeAsync(20_000);
  // The one that arrived stays.
  expect(carregarScript('/pagseguro.min.js')).toBe(outra);
});
