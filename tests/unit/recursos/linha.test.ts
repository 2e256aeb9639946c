import { expect, it } from 'vitest';
import { comoEsta, paginaDaMultaRecorrida } from '#lib/recursos/linha.ts';

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

it('leads to the page of its fine, and without a plan to the case file, which stays open', () => {
  const pagina = (MultaTipo: 'Veiculo' | 'Habilitacao', liberado: boolean) =>
    paginaDaMultaRecorrida({ MultaTipo, MultaId: 7, MultaGuid: 'm1' }, { liberado });
  expect(pagina('Veiculo', true)).toBe('/app/multas/view/7');
  expect(pagina('Habilitacao', true)).toBe('/app/multas/habilitacao/view/m1');
  expect(pagina('Veiculo', false)).toBe('/app/dossie/m1');
  expect(pagina('Habilitacao', false)).toBe('/app/dossie/m1');
});
