import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { lerCarta } from '#lib/guardadas/carta/ler.ts';
import { linhasDoDocumento } from '#lib/guardadas/carta/linhas.ts';
import { pedacosDoPdf } from '#lib/guardadas/carta/pedacos.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { carta } from '../../../fixtures/caneta.ts';
import { CARTAS_DOS_ORGAOS } from '../../../fixtures/cartasDosOrgaos.ts';

it('of notices in the layouts of twelve bodies 95% of the fields are read, and none wrongly', async () => {
  let [impressos, certos] = [0, 0];
  for (const { nome, desenhar, diz } of CARTAS_DOS_ORGAOS) {
    const tarefa = getDocument({ data: await carta(desenhar), verbosity: 0 });
    const linhas = linhasDoDocumento(await pedacosDoPdf(await tarefa.promise));
    await tarefa.destroy();
    const { lidos } = lerCarta(linhas, { hoje: '2026-11-20', valores: VALORES_DA_LEI });
    for (const { campo, valor } of lidos) expect([nome, campo, valor]).toEqual([nome, campo, diz[campo]]);
    impressos += Object.keys(diz).length;
    certos += lidos.length;
  }
  expect(certos / impressos).toBeGreaterThanOrEqual(0.95);
});
