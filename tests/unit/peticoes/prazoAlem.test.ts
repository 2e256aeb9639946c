import { expect, it } from 'vitest';
import { minuta } from '#backend/domain/peticoes/texto/minuta.ts';
import { multaDoRascunho } from '#lib/peticoes/rascunho.ts';
import { CASOS } from '../../fixtures/peticao.ts';
import { textoDoDocumento } from '../../fixtures/textoDoDocumento.ts';

/** The decision was notified on 20 October 2026: thirty days end on 19 November, and the notice prints 30 November. */
function recurso(hoje: string): string {
  const lida = multaDoRascunho({ ...CASOS['cetran-ponto-sem-resposta']?.dados, prazo: '30/11/2026' });
  if (!lida) throw new Error('the case cannot be read');
  return textoDoDocumento(
    minuta({ ...lida, fundamentos: ['decisao-sem-motivo'], hoje, email: 'joao@example.com' }),
  );
}

it('an appeal within the thirty days needs no printed day beyond them (CTB art. 288)', () => {
  expect(recurso('2026-11-19')).toMatch(/O trigésimo dia é 19\/11\/2026\.[\s\S]*está no prazo/);
  expect(recurso('2026-11-19')).not.toContain('30/11/2026 como último dia, e');
});

it('an appeal after the thirty days relies on the printed day, and does not claim to be in time', () => {
  const depois = recurso('2026-11-25');
  expect(depois).toContain('fixa 30/11/2026 como último dia, e este recurso, datado de 25/11/2026, confia');
  expect(depois).not.toMatch(/está no prazo|trigésimo dia|não foi útil/);
});
