import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dito, lerCartaEmPdf } from '../../fixtures/lerCartaEmPdf.ts';

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
