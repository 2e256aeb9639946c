import { expect, it } from 'vitest';
import { valorDoCep } from '#islands/conta/valorDoCep.ts';

const RUA = 'Rua Coronel Moreira César';

it.each([
  ['fills in an empty field', { atual: '', doLugar: RUA }, RUA],
  ['keeps what was typed by hand', { atual: 'Sítio Boa Vista', doLugar: RUA }, 'Sítio Boa Vista'],
  ['replaces the street of a mistyped CEP', { atual: 'Rua A', automatico: 'Rua A', doLugar: RUA }, RUA],
  ['empties it when the CEP has none', { atual: 'Rua A', automatico: 'Rua A', doLugar: '' }, ''],
  ['replaces a hidden value', { atual: 'Rua B', daConta: 'Rua B', doLugar: RUA }, RUA],
  ['never empties a hidden value', { atual: 'Rua B', daConta: 'Rua B', doLugar: '' }, 'Rua B'],
  [
    'gives a hidden field its own value back after a mistyped CEP',
    { atual: 'Rua A', automatico: 'Rua A', daConta: 'Rua B', doLugar: '' },
    'Rua B',
  ],
])('a CEP %s', (_como, campo, valor) => {
  expect(valorDoCep({ automatico: undefined, daConta: undefined, ...campo })).toBe(valor);
});
