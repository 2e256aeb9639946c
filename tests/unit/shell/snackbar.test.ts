import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $snacks, avisar, avisarRecusa } from '#lib/ui/snackbar.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const textos = () => $snacks.get().map(({ texto }) => texto);

it('two messages stand together, and each goes at its own time', () => {
  avisar('Nova multa encontrada', { ms: 10_000 });
  avisar('Copiado!', { ms: 2000 });
  expect(textos()).toEqual(['Nova multa encontrada', 'Copiado!']);
  vi.advanceTimersByTime(2000);
  expect(textos()).toEqual(['Nova multa encontrada']);
  vi.advanceTimersByTime(8000);
  expect(textos()).toEqual([]);
});

it('a repeated message is shown anew, once', () => {
  avisar('Copiado!', { ms: 2000 });
  const [antes] = $snacks.get();
  vi.advanceTimersByTime(1500);
  avisar('Copiado!', { ms: 2000 });
  expect(textos()).toEqual(['Copiado!']);
  expect($snacks.get()[0]?.id).not.toBe(antes?.id);
  vi.advanceTimersByTime(1500);
  expect(textos()).toEqual(['Copiado!']);
  vi.advanceTimersByTime(500);
  expect(textos()).toEqual([]);
});

it('the snackbar shows a refusal of the whole form, and leaves field errors to the form', () => {
  avisarRecusa({ errors: {}, aviso: { tipo: 'erro', texto: 'O limite de condutores foi atingido!' } });
  avisarRecusa({ errors: { Cpf: 'CPF inválido' }, aviso: { tipo: 'erro', texto: 'Confira os campos' } });
  avisarRecusa({ errors: {} });
  expect($snacks.get()).toMatchObject([{ texto: 'O limite de condutores foi atingido!', tom: 'erro' }]);
});
