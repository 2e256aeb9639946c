import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { mudou } from '#islands/ui/enviar.ts';
import { DADOS, DATAS } from '#lib/guardadas/campos.ts';
import { TEXTS } from '#lib/messages.ts';
import { naTela } from '#lib/ui/campo.ts';
import { medir } from '#lib/ui/graficos.ts';

test('a day is typed as dd/mm/aaaa or sent as yyyy-mm-dd, drawn as it is typed, and refused while half typed', () => {
  const { DataInfracao, HoraInfracao } = DADOS;
  const dito = (schema: v.GenericSchema, texto: string) => {
    const lido = v.safeParse(schema, texto);
    return lido.success ? lido.output : lido.issues[0].message;
  };
  for (const { schema } of [DataInfracao, DATAS.prazo_defesa]) {
    expect(dito(schema, '05/11/2026')).toBe('2026-11-05');
    expect(dito(schema, '2026-11-05')).toBe('2026-11-05');
    expect(dito(schema, '05/1')).toBe(TEXTS.marcoData);
  }
  expect(dito(DataInfracao.schema, '')).toBe('Informe a data da infração.');
  expect(dito(HoraInfracao.schema, '1')).toBe('Informe a hora como hh:mm.');
  expect([naTela('2026-11-05'), naTela('05/11/2026'), naTela('')]).toEqual(['05/11/2026', '05/11/2026', '']);
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
