import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXIGE,
  lerParada,
  PARADAS,
  type Parada,
  paradaAberta,
  paradaAnterior,
  proximaParada,
  tituloDa,
} from '#lib/peticoes/passos.ts';

const paradas = fc.constantFrom(...PARADAS);
const completas = fc.uniqueArray(paradas).map((feitas) => (parada: Parada) => feitas.includes(parada));

describe('the places of the wizard', () => {
  it('open only when all they need is complete, whatever address is asked for', () => {
    fc.assert(
      fc.property(paradas, completas, (pedida, completa) => {
        const aberta = paradaAberta(pedida, completa);
        expect(EXIGE[aberta].every(completa)).toBe(true);
        expect(aberta === pedida || !completa(aberta)).toBe(true);
      }),
    );
  });

  it('lead back to the start by Voltar, from wherever', () => {
    for (const parada of PARADAS) {
      let aqui: Parada | null = parada;
      for (let passos = 0; aqui !== '0'; passos += 1) {
        expect(passos).toBeLessThan(PARADAS.length);
        aqui = aqui && paradaAnterior(aqui);
      }
    }
    expect(paradaAnterior('0')).toBeNull();
    expect(paradaAnterior('revisao')).toBe('3');
  });

  it('pass over the grounds when nothing is to be decided', () => {
    expect(proximaParada('3', () => true)).toBe('revisao');
    expect(proximaParada('3', (parada) => parada !== 'fundamentos')).toBe('fundamentos');
    expect(proximaParada('0', () => false)).toBe('1');
    expect(proximaParada('revisao', () => true)).toBe('revisao');
  });

  it('are read from an address, and named in the tab', () => {
    expect([lerParada('2'), lerParada('revisao'), lerParada('7'), lerParada(null)]).toEqual([
      '2',
      'revisao',
      null,
      null,
    ]);
    expect(PARADAS.map(tituloDa)).toEqual([
      'Passo 1 de 4: Cadastrar Multa',
      'Passo 2 de 4: Dados Pessoais',
      'Passo 3 de 4: Dados da Multa',
      'Passo 4 de 4: Dados da Defesa',
      'Passo 4 de 4: Dados da Defesa',
      'Revisar pedido',
    ]);
  });
});
