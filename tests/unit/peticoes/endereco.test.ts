import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cidadeDoEndereco, montarEndereco } from '#lib/peticoes/endereco.ts';

const palavra = fc.stringMatching(/^[A-ZÀ-Ú][a-zà-ú]{1,10}$/);

describe('the full address', () => {
  it('combines street, number, complement, neighbourhood, city, state and CEP', () => {
    const partes = {
      logradouro: 'Rua das Laranjeiras',
      numero: '100',
      complemento: 'apto. 201',
      bairro: 'Laranjeiras',
      cidade: 'Rio de Janeiro',
      uf: 'RJ',
      cep: '22240003',
    };
    expect(montarEndereco(partes)).toBe(
      'Rua das Laranjeiras, 100, apto. 201, Laranjeiras, Rio de Janeiro – RJ, CEP 22240-003',
    );
    const semRua = { ...partes, logradouro: '', numero: ' ', complemento: '', bairro: '' };
    expect(montarEndereco(semRua)).toBe('Rio de Janeiro – RJ, CEP 22240-003');
  });

  it('yields its municipality again, for every municipality', () => {
    fc.assert(
      fc.property(palavra, palavra, palavra, (logradouro, bairro, cidade) => {
        const resto = { numero: '5', complemento: '', uf: 'RJ', cep: '24220300' };
        const endereco = montarEndereco({ logradouro, bairro, cidade, ...resto });
        expect(cidadeDoEndereco(endereco)).toEqual({ cidade, uf: 'RJ' });
      }),
    );
    expect(cidadeDoEndereco('Av. Brasil, 5, Niterói/RJ')).toEqual({ cidade: 'Niterói', uf: 'RJ' });
    expect(cidadeDoEndereco('Sítio Boa Vista')).toBeNull();
  });
});
