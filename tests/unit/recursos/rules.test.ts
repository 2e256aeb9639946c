import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaTypePorNome, nomeSeguro } from '#lib/recursos/documentos.ts';
import { cabeNoPlano, ESTADOS, idDaReferencia, podeMover, referenciaDoRecurso } from '#lib/recursos/rules.ts';

describe('the steps of an appeal', () => {
  it('are taken one at a time, and none leaves a decision', () => {
    const allowed = ESTADOS.flatMap((de) =>
      ESTADOS.filter((para) => podeMover(de, para)).map((para) => `${de}>${para}`),
    );
    expect(allowed).toEqual([
      'solicitado>em_analise',
      'em_analise>protocolado',
      'protocolado>deferido',
      'protocolado>indeferido',
    ]);
  });
});

describe('the yearly allowance of a plan', () => {
  const livre = { recursosPorAno: 12, multasPreexistentes: 6, recursosNoAno: 0, outrasPreexistentes: 0 };
  const nova = { preexistente: false };
  const antiga = { preexistente: true };

  it('is used up at its number, and never when it is unlimited', () => {
    expect(cabeNoPlano({ ...livre, recursosNoAno: 11 }, nova)).toBe(true);
    expect(cabeNoPlano({ ...livre, recursosNoAno: 12 }, nova)).toBe(false);
    expect(cabeNoPlano({ ...livre, recursosPorAno: 0 }, nova)).toBe(false);
    expect(cabeNoPlano({ ...livre, recursosPorAno: null, recursosNoAno: 500 }, nova)).toBe(true);
  });

  it('limits the fines that are older than the registration', () => {
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 5 }, antiga)).toBe(true);
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 6 }, antiga)).toBe(false);
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 6 }, nova)).toBe(true);
    expect(cabeNoPlano({ ...livre, multasPreexistentes: null, outrasPreexistentes: 60 }, antiga)).toBe(true);
  });
});

describe('the media type of a protocol', () => {
  it('comes from the extension, in any case', () => {
    expect(mediaTypePorNome('protocolo.pdf')).toBe('application/pdf');
    expect(mediaTypePorNome('FOTO.JPEG')).toBe('image/jpeg');
    expect(mediaTypePorNome('a.b.heic')).toBe('image/heic');
    expect(mediaTypePorNome('a.heif')).toBe('image/heif');
  });

  it('is binary by default', () => {
    expect(mediaTypePorNome('protocolo')).toBe('application/octet-stream');
    expect(mediaTypePorNome('pagina.html')).toBe('application/octet-stream');
  });
});

describe('the name of a stored file', () => {
  it('keeps what the driver called it, with the extension of its content', () => {
    expect(nomeSeguro('CNH frente.JPG', 'image/jpeg')).toBe('CNH frente.jpg');
    expect(nomeSeguro('scan', 'application/pdf')).toBe('scan.pdf');
  });

  it('drops folders, control characters and what file systems refuse', () => {
    expect(nomeSeguro('../../etc/pass\u0000wd.pdf', 'application/pdf')).toBe('passwd.pdf');
    expect(nomeSeguro('C:\\fotos\\cnh"<1>.png', 'image/png')).toBe('cnh1.png');
    expect(nomeSeguro('\u202Egpj.exe', 'application/pdf')).toBe('gpj.pdf');
    expect(nomeSeguro('', 'image/webp')).toBe('documento.webp');
  });
});

const id = fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 120_000 }));

describe('the reference of an appeal', () => {
  it('identifies its appeal, with blanks, points or nothing between the groups', () => {
    fc.assert(
      fc.property(id, fc.constantFrom('-', ' ', '.', ''), (um, entre) => {
        expect(idDaReferencia(referenciaDoRecurso(um).replaceAll('-', entre))).toBe(um);
      }),
    );
  });

  it('is invalid with one wrong digit', () => {
    fc.assert(
      fc.property(id, fc.nat(), fc.integer({ min: 1, max: 9 }), (um, onde, mais) => {
        const certa = referenciaDoRecurso(um).replaceAll('-', '');
        const i = onde % certa.length;
        const errada = `${certa.slice(0, i)}${(Number(certa[i]) + mais) % 10}${certa.slice(i + 1)}`;
        expect(idDaReferencia(errada)).toBeNull();
      }),
    );
  });

  it('is invalid with two adjacent digits swapped', () => {
    fc.assert(
      fc.property(id, fc.nat(), (um, onde) => {
        const certa = referenciaDoRecurso(um).replaceAll('-', '');
        const i = onde % (certa.length - 1);
        fc.pre(certa[i] !== certa[i + 1]);
        expect(idDaReferencia(certa.slice(0, i) + certa[i + 1] + certa[i] + certa.slice(i + 2))).toBeNull();
      }),
    );
  });

  it('is not confused with an AIT, an order id or a protocol', () => {
    for (const texto of ['', '123', 'K92062851', '2026.0003', 'abc-def', '1234567890123'])
      expect(idDaReferencia(texto)).toBeNull();
  });
});
