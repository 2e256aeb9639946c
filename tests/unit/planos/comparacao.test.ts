import { expect, it } from 'vitest';
import { planosAVenda } from '#lib/planos/catalogo.ts';
import { COLUNAS_DA_COMPARACAO, compararPlanos } from '#lib/planos/comparacao.ts';

const celula = (nome: string, coluna: (typeof COLUNAS_DA_COMPARACAO)[number]) =>
  compararPlanos(planosAVenda()).find((plano) => plano.nome === nome)?.celulas[
    COLUNAS_DA_COMPARACAO.indexOf(coluna)
  ];

it('every plan on sale has a cell under each column', () => {
  const linhas = compararPlanos(planosAVenda());
  expect(linhas.map(({ nome }) => nome)).toEqual([
    'Detetive da Multa',
    'CNH Livre',
    'CNH Blindada',
    'Via Livre Total',
  ]);
  for (const { celulas } of linhas) {
    expect(celulas).toHaveLength(COLUNAS_DA_COMPARACAO.length);
    expect(celulas.every((texto) => texto.length > 0)).toBe(true);
  }
});

it('the cells show the limits that the product enforces', () => {
  expect(celula('CNH Livre', 'Veículos')).toBe('3');
  expect(celula('Detetive da Multa', 'Recursos incluídos por ano')).toBe('nenhum');
  expect(celula('CNH Blindada', 'Recursos incluídos por ano')).toBe('30');
  expect(celula('CNH Blindada', 'Consulta de multas')).toBe('todo dia');
  expect(celula('Via Livre Total', 'Recurso avulso')?.replace(/\s/g, ' ')).toBe(
    'R$ 50,00; R$ 300,00 se a multa suspende a CNH sozinha',
  );
});

it('an unlimited plan says so', () => {
  const [plano] = planosAVenda();
  if (!plano) throw new Error('no plan on sale');
  const semLimite = { ...plano, limites: { ...plano.limites, veiculos: null } };
  expect(compararPlanos([semLimite])[0]?.celulas[1]).toBe('sem limite');
});
