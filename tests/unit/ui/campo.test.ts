import { describe, expect, it, test } from 'vitest';
import { mudou } from '#islands/ui/enviar.ts';
import { guardarForm } from '#lib/guardadas/form.ts';
import { TEXTS } from '#lib/messages.ts';
import { type Desenho, recusaDoCampo } from '#lib/ui/campo.ts';
import { medir } from '#lib/ui/graficos.ts';

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

test.each([
  [0, 20, 'ok'],
  [14, 20, 'ok'],
  [15, 20, 'alerta'],
  [39, 40, 'alerta'],
  [30, 30, 'erro'],
  [21, 20, 'erro'],
])('%i points of %i: %s', (pontos, limite, tom) => {
  expect(medir({ pontos, limite })).toMatchObject({ tom });
});

const CPF = { mascara: 'cpf' } as const;

describe('a refused field', () => {
  it('is unchanged when a mask or the browser only rewrote it', () => {
    expect(mudou('111.111.111-11', '11111111111', CPF)).toBe(false);
    expect(mudou('ABC-1D23', 'abc1d23', { mascara: 'placa' })).toBe(false);
    expect(mudou('ana@example.com', 'ana@example.com', {})).toBe(false);
    expect(mudou(null, undefined, {})).toBe(false);
    expect(mudou('', null, CPF)).toBe(false);
  });

  it('has changed when it holds another value', () => {
    expect(mudou('111.111.111-1', '11111111111', CPF)).toBe(true);
    expect(mudou('Ana', 'ana', {})).toBe(true);
    expect(mudou('a-b', 'ab', {})).toBe(true);
    expect(mudou('on', null, {})).toBe(true);
    expect(mudou(null, 'on', {})).toBe(true);
  });

  it('has changed when an emptied password is typed again, and when a file is chosen', () => {
    expect(mudou('segredo', 'segredo', { secreto: true })).toBe(true);
    expect(mudou(new File(['a'], 'a.pdf'), new File(['a'], 'a.pdf'), {})).toBe(true);
  });
});
