import { getStates } from '@brazilian-utils/brazilian-utils/get-states';
import { describe, expect, it } from 'vitest';
import { ESTADOS } from '#lib/referencia/estados.ts';
import { acharMunicipio, municipiosDe } from '#lib/referencia/municipios.server.ts';

describe('the states', () => {
  it('are 27, numbered by their abbreviations, with the official names', () => {
    expect(ESTADOS.map((e) => e.ID)).toEqual(Array.from({ length: 27 }, (_, i) => i + 1));
    expect(ESTADOS.map((e) => e.Sigla)).toEqual(ESTADOS.map((e) => e.Sigla).toSorted());
    const oficiais = new Map(getStates().map((e) => [String(e.code), e.name]));
    for (const { Sigla, Nome } of ESTADOS) expect(oficiais.get(Sigla)).toBe(Nome);
  });
});

describe('the municipalities', () => {
  it('are the 5,571 of the country, by state, and none for what is no state', () => {
    expect(ESTADOS.flatMap(({ Sigla }) => municipiosDe(Sigla))).toHaveLength(5571);
    expect(municipiosDe('rj')).toContainEqual(['3303302', 'Niterói']);
    for (const uf of ['', 'XX', '__proto__']) expect(municipiosDe(uf)).toEqual([]);
  });
});

describe('the city of an address', () => {
  it.each([
    ['RJ', 'RIO DE JANEIRO', 'Rio de Janeiro'],
    ['RJ', 'niteroi', 'Niterói'],
    ['RJ', 'Parati', 'Paraty'],
    ['RJ', 'Trajano de Morais', 'Trajano de Moraes'],
    ['SP', 'Embu', 'Embu das Artes'],
    ['SP', 'Moji Mirim', 'Mogi Mirim'],
    ['SP', 'São Luís do Paraitinga', 'São Luiz do Paraitinga'],
    ['MG', 'São Thomé das Letras', 'São Tomé das Letras'],
    ['MG', 'Olhos-d`Água', "Olhos-d'Água"],
    ['CE', 'Itapagé', 'Itapajé'],
    ['SE', 'Gracho Cardoso', 'Graccho Cardoso'],
    ['PA', 'Eldorado dos Carajás', 'Eldorado do Carajás'],
    ['RN', 'Augusto Severo', 'Campo Grande'],
    ['TO', 'Fortaleza do Tabocão', 'Tabocão'],
  ])('in %s written %j is %s', (uf, nome, oficial) => {
    expect(acharMunicipio({ uf, nome }, municipiosDe(uf))?.[1]).toBe(oficial);
  });

  it('that is unknown is left for the user to choose', () => {
    expect(acharMunicipio({ uf: 'RJ', nome: 'Campinas' }, municipiosDe('RJ'))).toBeUndefined();
    expect(acharMunicipio({ uf: 'RJ', nome: '' }, municipiosDe('RJ'))).toBeUndefined();
  });

  it('is found by its official name, also in capitals and without accents', () => {
    for (const { Sigla } of ESTADOS) {
      const linhas = municipiosDe(Sigla);
      for (const linha of linhas) {
        const gritado = linha[1].normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
        expect(acharMunicipio({ uf: Sigla, nome: gritado }, linhas)?.[0], linha[1]).toBe(linha[0]);
      }
    }
  });
});
