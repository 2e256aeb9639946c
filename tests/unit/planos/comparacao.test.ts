import { expect, it } from 'vitest';
import { planosAVenda } from '#lib/planos/catalogo.ts';
import { COLUNAS_DA_COMPARACAO, compararPlanos } from '#lib/planos/oferta.ts';

const celula = (nome: string, coluna: (typeof COLUNAS_DA_COMPARACAO)[number]) =>
  compararPlanos(planosAVenda()).find((plano) => plano.nome === nome)?.celulas[
    COLUNAS_DA_COMPARACAO.indexOf(coluna)
  ];

it('the cells show the limits that the product enforces', () => {
  expect(celula('CNH Livre', 'Veículos')).toBe('3');
  expect(celula('Detetive da Multa', 'Recursos incluídos por ano')).toBe('nenhum');
  expect(celula('CNH Blindada', 'Recursos incluídos por ano')).toBe('30');
  expect(celula('CNH Blindada', 'Consulta de multas')).toBe('todo dia');
  expect(celula('Via Livre Total', 'Recurso avulso')?.replace(/\s/g, ' ')).toBe(
    'R$ 50,00; R$ 300,00 se a multa suspende a CNH sozinha',
  );
});
