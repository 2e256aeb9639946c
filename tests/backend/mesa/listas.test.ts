import { expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { umAto } from '#backend/desk/ato.ts';
import { numeros } from '#backend/desk/numeros.ts';
import { abrirSegredo, guardarSegredo, regravado } from '#backend/platform/secrets/segredo.ts';
import { TITULO_DO_ATO } from '#lib/mesa/titulos.ts';
import { sharedApp } from '../harness/app.ts';

const app = sharedApp();

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

it('the figures are tables with a column a month, orders by state and appeals by age', async () => {
  const { series } = await numeros(systemCtx(app.deps));
  expect(series.map(({ titulo }) => titulo)).toEqual([
    'Pedidos por estado, em 30 dias',
    'Recursos à espera, por idade',
    'Pagamentos recusados por mês',
    'Pago às fontes por mês',
    'Receita por mês',
    'Cadastros por mês',
  ]);
  expect(series.at(-1)?.colunas).toHaveLength(12);
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
  // Where a note stands is known to its page and never asked.
  const cruas = naTela.filter(({ de, valor, rotulo }) => de !== 'notas escrever assunto' && valor === rotulo);
  expect(cruas).toEqual([]);
});
