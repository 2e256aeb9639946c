import { expect, test } from 'vitest';
import { guardarForm } from '#lib/guardadas/form.ts';
import { TEXTS } from '#lib/messages.ts';
import { type Desenho, recusaDoCampo } from '#lib/ui/campo.ts';

test('a day or an hour that is half typed is refused as unreadable, and is not taken for an empty one', () => {
  const { DataInfracao, HoraInfracao, prazo_defesa, Placa } = guardarForm([]).campos ?? {};
  const lido = (desenho: Desenho | undefined, badInput: boolean) =>
    recusaDoCampo(desenho ?? { rotulo: '' }, '', badInput);
  expect(lido(DataInfracao, true)).toBe(TEXTS.marcoData);
  expect(lido(DataInfracao, false)).toBe('Informe a data da infração.');
  expect(lido(prazo_defesa, true)).toBe(TEXTS.marcoData);
  expect(lido(prazo_defesa, false)).toBeUndefined();
  expect(lido(HoraInfracao, true)).toBe('Informe a hora como hh:mm.');
  // The server reads the text of this one.
  expect(Placa?.ilegivel).toBeUndefined();
});
