import { expect, test } from 'vitest';
import { planoQueCabe } from '#lib/planos/oferta.ts';

test.each([
  [0, 'Detetive da Multa'],
  [1, 'CNH Livre'],
  [6, 'CNH Livre'],
  [7, 'CNH Blindada'],
  [16, 'CNH Blindada'],
])('the plan for %i open fines is %s', (abertas, nome) => {
  expect(planoQueCabe(abertas)?.nome).toBe(nome);
});
