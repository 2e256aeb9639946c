import { expect, it } from 'vitest';
import { digitadoNaRecusa } from '#lib/parceiros/mudar.server.ts';

it('a document refused because its key was used can be sent again, with what was typed', () => {
  const data = new FormData();
  for (const [nome, valor] of Object.entries({ De: '2026-11-20', Chave: 'usada' })) data.set(nome, valor);
  data.set('Arquivo', new File(['x'], 'procuracao.pdf'));
  expect(digitadoNaRecusa(data, 'CHAVE_REPETIDA')).toEqual({ De: '2026-11-20' });
  expect(digitadoNaRecusa(data, 'DADOS_INVALIDOS')).toEqual({ De: '2026-11-20', Chave: 'usada' });
  expect(digitadoNaRecusa(null, 'CORPO_INVALIDO')).toEqual({});
});
