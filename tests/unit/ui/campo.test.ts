import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { mudou } from '#islands/ui/enviar.ts';
import { DADOS, DATAS } from '#lib/guardadas/campos.ts';
import { TEXTS } from '#lib/messages.ts';
import { naTela } from '#lib/ui/campo.ts';
import { medir } from '#lib/ui/graficos.ts';
import { enderecoDaLista, paginaDe, procura, recorteDe } from '#lib/ui/listas.ts';

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

const MIL = Array.from({ length: 1_000 }, (_, n) => n);

describe('a page of a list', () => {
  it('has 25 rows and the total; a page after the last one is the last one', () => {
    expect(paginaDe(MIL, 1)).toEqual({ linhas: MIL.slice(0, 25), pagina: 1, paginas: 40, total: 1_000 });
    expect(paginaDe(MIL, 99)).toMatchObject({ linhas: MIL.slice(975), pagina: 40 });
    expect(paginaDe([], 3)).toEqual({ linhas: [], pagina: 1, paginas: 1, total: 0 });
  });

  it('is read from the address, whatever the address contains', () => {
    const de = (query: string) => recorteDe(new URL(`http://x/app/veiculos?${query}`));
    expect(de('q=%20abc+1d23%20&pagina=3')).toEqual({ busca: 'abc 1d23', pagina: 3 });
    for (const pagina of ['0', '-1', '1.5', 'x', '1e99', '99999999999', ''])
      expect(de(`pagina=${pagina}`)).toEqual({ busca: '', pagina: 1 });
    expect(de(`q=${'x'.repeat(500)}`).busca).toHaveLength(60);
  });

  it('keeps its filters in the address, and nothing else', () => {
    expect(enderecoDaLista('/a', { busca: 'josé & cia', estado: 'Ativo', pagina: 2 })).toBe(
      '/a?estado=Ativo&q=jos%C3%A9+%26+cia&pagina=2',
    );
    expect(enderecoDaLista('/a', { busca: '', estado: null, pagina: 1 })).toBe('/a');
  });

  it('is searched by each word, without accents, points and dashes', () => {
    const acha = (busca: string) => procura(busca)('ABC-1D23', 'Citroën C3', null, '0063988496-2');
    for (const busca of ['', 'abc1d23', 'abc-1', 'citroen', 'c3 00639', '884.962', '  C3  '])
      expect(acha(busca), busca).toBe(true);
    // Of signs alone there is none: the whole list would pass for what was found.
    for (const busca of ['abd', 'c3 fiat', '.*', '%', '🚗', '"']) expect(acha(busca), busca).toBe(false);
    expect(acha('c3 - abc')).toBe(true);
  });
});
