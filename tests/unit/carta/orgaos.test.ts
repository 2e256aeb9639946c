import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QualCarta } from '#islands/guardadas/QualCarta.tsx';
import type { UmaCarta } from '#lib/guardadas/lida.ts';
import { carta } from '../../fixtures/caneta.ts';
import { CARTAS_DOS_ORGAOS } from '../../fixtures/cartasDosOrgaos.ts';
import { dito, lerCartaEmPdf } from '../../fixtures/lerCartaEmPdf.ts';

it('of notices in the layouts of twelve bodies 95% of the fields are read, and none wrongly', async () => {
  let [impressos, certos] = [0, 0];
  for (const { nome, desenhar, diz } of CARTAS_DOS_ORGAOS) {
    const lidos = dito(await lerCartaEmPdf(await carta(desenhar)));
    expect({ nome, ...diz }).toMatchObject(lidos);
    impressos += Object.keys(diz).length;
    certos += Object.keys(lidos).length;
  }
  expect(certos / impressos).toBeGreaterThanOrEqual(0.95);
});

/** `CARTAS=/folder` scores other letters: PDFs, and `valores.json` with the fields of each, or of all as `*`. */
const PASTA = process.env.CARTAS ?? 'tests/fixtures/cartas';

/** Characters that would start the appeal of another fine. */
const NUMERO = /^(?:AutoInfracao|Placa|Codigo|Data|prazo_|advertencia|\w{1,12}_expedida)/;

it('of letters that other programs made 90% of the fields are read, and no number, plate, code or day wrongly', async () => {
  const valores: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(PASTA, 'valores.json'), 'utf8'),
  );
  const soma = { certos: 0, brancos: 0, errados: 0 };
  const trocados: string[] = [];
  const linhas: string[] = [];
  for (const arquivo of readdirSync(PASTA).filter((nome) => nome.endsWith('.pdf'))) {
    const certo = valores[arquivo] ?? valores['*'] ?? {};
    const lidos = dito(await lerCartaEmPdf(new Uint8Array(readFileSync(join(PASTA, arquivo)))));
    const errados = Object.keys(lidos).filter((campo) => lidos[campo] !== certo[campo]);
    const brancos = Object.keys(certo).filter((campo) => lidos[campo] === undefined);
    const certos = Object.keys(lidos).length - errados.length;
    trocados.push(...errados.filter((campo) => NUMERO.test(campo)).map((campo) => `${arquivo} ${campo}`));
    linhas.push(`${arquivo}: ${certos} right; blank ${brancos.join(' ')}; wrong ${errados.join(' ')}`);
    soma.certos += certos;
    soma.brancos += brancos.length;
    soma.errados += errados.length;
  }
  console.log(`${linhas.join('\n')}\n${JSON.stringify(soma)}`);
  expect(trocados).toEqual([]);
  expect(soma.certos / (soma.certos + soma.brancos + soma.errados)).toBeGreaterThanOrEqual(0.9);
});

it('a file with two notices asks which, and each button sends what was read from its own', () => {
  const carta = (valor: string): UmaCarta => ({
    tipo: 'autuacao',
    lidos: [{ campo: 'AutoInfracao', valor, pagina: 1, linha: 1, trecho: valor }],
  });
  const cartas = [carta('K48213957'), carta('C90017742')];
  const html = renderToStaticMarkup(createElement(QualCarta, { cartas, aoEscolher: () => undefined }));
  expect(html).toContain('Este arquivo tem 2 notificações. Qual delas?');
  for (const auto of ['K48213957', 'C90017742'])
    expect(html).toMatch(new RegExp(`${auto}[^>]*name="Lida">Auto ${auto}<`));
});
