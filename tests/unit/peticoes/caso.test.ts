import { describe, expect, it } from 'vitest';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { INFRACOES } from '#lib/multas/infracoes.server.ts';
import { codigoNoTexto } from '#lib/peticoes/caso.ts';
import { orgaoJulgador, ufDoOrgao } from '#lib/peticoes/orgaos.ts';

describe('the code in an enquadramento', () => {
  it('is found for every infraction of the table, however it is written', () => {
    for (const { codigo, descricao, artigo } of INFRACOES) {
      const escrito = formatarCodigo(codigo);
      expect(codigoNoTexto(`${escrito} ${descricao} (art. ${artigo})`)).toBe(codigo);
      expect(codigoNoTexto(codigo)).toBe(codigo);
    }
    expect(['745-5/0', 'art. 218', '12/03/2026', '2026'].map(codigoNoTexto)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the body that judges in the second instance (CTB art. 289)', () => {
  it.each([
    ['PRF/DF', undefined, 'Colegiado Especial'],
    ['Departamento Nacional de Infraestrutura de Transportes', 'SP', 'Colegiado Especial'],
    ['DETRAN/DF', undefined, 'CONTRANDIFE'],
    ['DER do Distrito Federal', undefined, 'CONTRANDIFE'],
    ['Detran SP', undefined, 'CETRAN-SP'],
    ['detran-rj', undefined, 'CETRAN-RJ'],
    ['niterói, rj', undefined, 'CETRAN-RJ'],
    ['DER - ER/SP', undefined, 'CETRAN-SP'],
    ['DER DF', undefined, 'CONTRANDIFE'],
    ['DetranRS', undefined, 'CETRAN-RS'],
    ['Detran do Rio de Janeiro', undefined, 'CETRAN-RJ'],
    ['Departamento Estadual de Trânsito de Pernambuco', undefined, 'CETRAN-PE'],
    ['DEPARTAMENTO DE TRANSITO DO ESTADO DE MATO GROSSO DO SUL', undefined, 'CETRAN-MS'],
    ['DETRAN PARÁ', undefined, 'CETRAN-PA'],
  ])('for %s (%s) it is %s', (orgao, uf, quem) => {
    expect(orgaoJulgador(orgao, uf)).toContain(quem);
  });

  it('is unknown for a municipality without its state: no state is guessed from a part of a word', () => {
    expect(orgaoJulgador('Prefeitura de Bom Jesus')).toBeNull();
    expect(ufDoOrgao('SECRETARIA DE TRANSITO SE')).toBeNull();
    expect(ufDoOrgao('CET - SP')).toBe('SP');
    const semEstado = [
      ...[
        'Detran de',
        'Detran (se for ele)',
        'Prefeitura de Grão-Pará',
        'Detran Pará de Minas',
        'DETRANS',
        'DERSA',
      ],
      ...['DETRAN-SP/RJ', 'Prefeitura de São Paulo de Olivença'],
    ];
    expect(semEstado.filter((orgao) => ufDoOrgao(orgao) !== null)).toEqual([]);
  });
});
