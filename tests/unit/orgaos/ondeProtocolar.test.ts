import { describe, expect, it } from 'vitest';
import { CONFERIDO_EM, ORGAOS, orgaoChamado, temVia, VIAS } from '#lib/orgaos/ondeProtocolar.server.ts';
import { ESTADOS } from '#lib/referencia/estados.ts';

const de = (tipo: string) => ORGAOS.filter((um) => um.tipo === tipo);

describe('the places to file a petition', () => {
  it('include the Union, every state and every capital, each once', () => {
    expect(de('federal').map(({ chave }) => chave)).toEqual(['prf', 'dnit', 'antt']);
    expect(
      de('estado')
        .map(({ uf }) => uf)
        .sort(),
    ).toEqual(ESTADOS.map(({ Sigla }) => Sigla).sort());
    // The Federal District has no municipality.
    expect(de('capital').map(({ uf }) => uf)).toHaveLength(26);
    expect(new Set(ORGAOS.map(({ chave }) => chave)).size).toBe(ORGAOS.length);
  });

  it('have a source and the day on which it was read', () => {
    const sabidas = ORGAOS.flatMap((um) => VIAS.flatMap(({ chave }) => um[chave] ?? []));
    expect(sabidas.length).toBeGreaterThan(40);
    for (const { como, fonte } of sabidas) {
      expect(como).not.toMatch(/não conferid|talvez|provavel/i);
      expect(fonte.href).toMatch(/^https?:\/\/[^/]+\/./);
      expect(fonte.de).not.toBe('');
    }
    expect(CONFERIDO_EM).toBe('2026-11-23');
    // Addresses that were not found stay unknown; none is guessed.
    expect(ORGAOS.filter((um) => !temVia(um)).map(({ chave }) => chave)).toContain('detran-ba');
  });

  it.each([
    ['DETRAN-RJ', 'detran-rj'],
    ['DETRAN/SP', 'detran-sp'],
    ['Detran do DF', 'detran-df'],
    ['DEPARTAMENTO DE TRANSITO DO ESTADO DE MATO GROSSO DO SUL', 'detran-ms'],
    ['CET-MG', 'detran-mg'],
    ['PRF', 'prf'],
    ['Polícia Rodoviária Federal', 'prf'],
    ['DNIT - SEDE', 'dnit'],
    ['DER-DF', 'der-df'],
    ['DSV', 'municipio-sp'],
    ['PREFEITURA MUNICIPAL DE SAO PAULO', 'municipio-sp'],
    ['Prefeitura do Rio de Janeiro - SMTR', 'municipio-rj'],
    ['BHTRANS', 'municipio-mg'],
    ['SMTT Aracaju', 'municipio-se'],
  ])('%s is %s', (nome, chave) => {
    expect(orgaoChamado(nome)?.chave).toBe(chave);
  });

  it.each([
    'DER-SP',
    'DETRAN',
    'Prefeitura de Niterói',
    'SMTT',
    'Guarda Municipal',
    'Prefeitura de Palmas - PR',
    '',
  ])('%s is an unknown body', (nome) => {
    expect(orgaoChamado(nome)).toBeNull();
  });
});
