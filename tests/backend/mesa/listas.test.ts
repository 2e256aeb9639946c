import { expect, it } from 'vitest';
import { umAto } from '#backend/desk/ato.ts';
import { abrirSegredo, guardarSegredo, regravado } from '#backend/platform/secrets/segredo.ts';
import { TITULO_DO_ATO } from '#lib/mesa/titulos.ts';

it('an authenticator secret lies under the key, bound to its account; without the key it is as it was', () => {
  const com = { OPERATOR_KEY: Buffer.alloc(32, 7).toString('base64') };
  const guardado = guardarSegredo(com, 'ana', 'JBSWY3DPEHPK3PXP');
  expect(guardado).not.toContain('JBSWY3DP');
  expect(abrirSegredo(com, 'ana', guardado)).toBe('JBSWY3DPEHPK3PXP');
  expect(abrirSegredo(com, 'beto', guardado)).toBeNull();
  expect(abrirSegredo({ OPERATOR_KEY: Buffer.alloc(32, 8).toString('base64') }, 'ana', guardado)).toBeNull();
  expect(abrirSegredo({ OPERATOR_KEY: undefined }, 'ana', guardado)).toBeNull();
  expect(guardarSegredo({ OPERATOR_KEY: undefined }, 'ana', 'JBSWY3DPEHPK3PXP')).toBe('JBSWY3DPEHPK3PXP');
  expect(regravado(com, 'ana', guardado)).toBeUndefined();
  expect(abrirSegredo(com, 'ana', regravado(com, 'ana', 'JBSWY3DPEHPK3PXP') ?? '')).toBe('JBSWY3DPEHPK3PXP');
});

it('the choices of an act are words and no keys', () => {
  const naTela = Object.keys(TITULO_DO_ATO).flatMap((nome) =>
    umAto(nome).flatMap(({ campos }) =>
      campos.flatMap(({ nome: campo, opcoes = [] }) =>
        opcoes.map((uma) => ({ ...uma, de: `${nome} ${campo}` })),
      ),
    ),
  );
  expect(naTela.length).toBeGreaterThan(20);
  const cruas = naTela.filter(({ valor, rotulo }) => valor === rotulo);
  expect(cruas).toEqual([]);
});
