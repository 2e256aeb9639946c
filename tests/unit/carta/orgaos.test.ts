import { expect, it } from 'vitest';
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
