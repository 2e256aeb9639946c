import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrCode, brCode } from '#backend/platform/simulators/pagbank/qr-code.ts';
import { crc16, crcConfere } from '#lib/pedidos/emv.ts';

const dados: BrCode = {
  location: 'pix.sandbox.example/v2/6D7A43A1-8E5B-4B3E-9B0E-0F5A9B1C2D3E',
  recebedor: 'Via Livre Serviços',
  cidade: 'Rio de Janeiro',
  valor: 99_00,
  categoria: '8999',
  provedor: { gui: 'BR.COM.PAGSEGURO', id: '6D7A43A1-8E5B-4B3E-9B0E-0F5A9B1C2D3E' },
};

const palavra = fc.stringMatching(/^[A-Za-z]{1,12}( [A-Za-z]{1,12})?$/);
const qualquer: fc.Arbitrary<BrCode> = fc.record({
  location: fc.stringMatching(/^pix\.[a-z]{1,10}\.example\/v2\/[0-9A-F-]{1,40}$/),
  recebedor: palavra,
  cidade: fc.stringMatching(/^[A-Za-z]{1,15}$/),
  valor: fc.integer({ min: 1, max: 999_999_999 }),
  categoria: fc.stringMatching(/^\d{4}$/),
  provedor: fc.record({ gui: fc.constant('BR.COM.PAGSEGURO'), id: fc.uuid() }),
});

describe('the check of a BR Code', () => {
  it('is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });
});

describe('the copy-and-paste Pix', () => {
  it('is read by a library as it was written', () => {
    fc.assert(
      fc.property(qualquer, (b) => {
        const texto = brCode(b);
        expect(getPixPayloadInfo(texto)).toMatchObject({
          url: b.location,
          pointOfInitiation: 'dynamic',
          merchantName: b.recebedor.slice(0, 25),
          merchantCity: b.cidade,
        });
      }),
    );
  });

  it('with any character changed is refused', () => {
    const texto = brCode(dados);
    fc.assert(
      fc.property(fc.nat(texto.length - 1), fc.constantFrom(...'0123456789ABCDEF'), (posicao, letra) => {
        fc.pre(texto[posicao]?.toUpperCase() !== letra);
        expect(crcConfere(texto.slice(0, posicao) + letra + texto.slice(posicao + 1))).toBe(false);
      }),
    );
  });

  it('writes names without accents, cut to what fits', () => {
    const texto = brCode({
      ...dados,
      recebedor: 'Associação dos Condutores Unidos',
      cidade: 'São José do Vale do Rio Preto',
    });
    expect(texto).toContain('5925Associacao dos Condutores6015Sao Jose do Val62');
  });
});
