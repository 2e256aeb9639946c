import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import { generateCnpj } from '@brazilian-utils/brazilian-utils/generate-cnpj';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseDate } from '#lib/dates.ts';
import { hasRenavamShape, isCep, isCpf, isCpfOrCnpj, isPhone, isPlate } from '#lib/documents.ts';
import { drawnFields, PADROES } from '#lib/forms/fields.ts';

const like = (padrao: string, texto: string) => new RegExp(padrao).test(texto.trim());
const junk = fc.string({ unit: fc.constantFrom(...'0123456789ABCxyz.-/() +'), maxLength: 20 });
const plate = fc.stringMatching(/^ ?[A-Za-z]{3}[- ]?\d[A-Za-z\d]\d{2} ?$/);
const phone = fc.stringMatching(/^\(?[1-9]\d\)? ?9?\d{4}-?\d{4}$/);

describe('a value that the page refuses is refused by the server', () => {
  it.each<[keyof typeof PADROES, (texto: string) => boolean, fc.Arbitrary<string>]>([
    ['cpf', isCpf, fc.constant(0).map(() => formatCpf(generateCpf()))],
    ['cpfOuCnpj', isCpfOrCnpj, fc.constant(0).map(() => generateCnpj(2))],
    ['cep', isCep, fc.stringMatching(/^\d{5}-?\d{3}$/)],
    ['placa', isPlate, plate],
    ['telefone', isPhone, phone],
    ['renavam', hasRenavamShape, fc.stringMatching(/^\d{8,11}[-/. ]?$/)],
    ['data', (texto) => parseDate(texto) !== null, fc.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
  ])('%s', (nome, server, near) => {
    fc.assert(
      fc.property(fc.oneof(junk, near), (texto) => {
        if (server(texto)) expect(like(PADROES[nome], texto)).toBe(true);
      }),
    );
  });

  it('tells a short number, a letter for a digit and an address without a domain', () => {
    expect(like(PADROES.cpf, '123.456.789-0')).toBe(false);
    expect(like(PADROES.cep, '24000-00')).toBe(false);
    expect(like(PADROES.placa, 'AB12345')).toBe(false);
    expect(like(PADROES.cpfOuCnpj, '123.456.789-0')).toBe(false);
    expect(like(PADROES.renavam, '123')).toBe(false);
    expect(like(PADROES.email, 'ana@example')).toBe(false);
    expect(like(PADROES.data, '31/12/99')).toBe(false);
  });
});

it('a pattern of the schema is checked in the page too, but not past a transformation', () => {
  const so = v.pipe(v.string(), v.trim(), v.regex(/^\d*$/, 'Use apenas números.'));
  const depois = v.pipe(
    v.string(),
    v.toUpperCase(),
    v.transform((um) => `${um}!`),
    v.regex(/!$/, 'Nunca.'),
  );
  const { Numero, Outro } = drawnFields({
    Numero: { rotulo: 'Número', schema: so },
    Outro: { rotulo: 'Outro', schema: depois },
  });
  expect(Numero?.confere).toEqual({ padrao: String.raw`^\d*$`, frase: 'Use apenas números.' });
  expect(Outro?.confere).toBeUndefined();
});
