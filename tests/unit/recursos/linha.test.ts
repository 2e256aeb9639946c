import { expect, it } from 'vitest';
import { comoEsta } from '#lib/recursos/linha.ts';

it('an appeal that is not filed names the day before which we file it, where it is known', () => {
  const proximo = (estimado: boolean) =>
    comoEsta('P', 'solicitado', { data: '2026-11-26', estimado }).proximo;
  expect(proximo(false)).toBe('Conferimos os documentos. Protocolamos até 26/11/2026.');
  expect(proximo(true)).toBe('Conferimos os documentos. Protocolamos até 26/11/2026 (estimativa).');
  expect(comoEsta('I', 'em_analise').proximo).toBe(
    'Escrevemos a peça. Avisamos por e-mail quando houver protocolo.',
  );
  expect(comoEsta('I', 'protocolado').proximo).toBe('Avisamos a decisão por e-mail.');
});
