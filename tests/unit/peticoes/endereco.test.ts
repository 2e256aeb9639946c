import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cidadeDoEndereco, montarEndereco } from '#lib/peticoes/endereco.ts';

const palavra = fc.stringMatching(/^[A-ZÀ-Ú][a-zà-ú]{1,10}$/);

describe('the full address', () => {
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
