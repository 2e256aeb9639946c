import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textoDoPdf } from '#backend/adapters/pdfTexto.ts';
import { arquivo } from '#backend/db/schema/conta.ts';
import { CARTAS, carta } from '../../fixtures/cartas.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { FILES } from '../harness/multas.ts';

let app: TestApp;
let driver: Driver;
beforeAll(async () => {
  app = await testApp();
  driver = await app.signUp();
});
afterAll(() => app.close());

const pdf = (bytes: Uint8Array | string, nome = 'carta.pdf') =>
  new File([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], nome, { type: 'application/pdf' });

const ler = (Arquivo: Blob | '') =>
  driver.api.guardadas.lerCarta({ Arquivo }).catch(({ code }: { code: string }) => code);

describe('a notice that is sent to be read', () => {
  it.each(Object.entries(CARTAS).filter(([, { diz }]) => Object.keys(diz).length > 0))(
    '%s: as in the browser, and nothing is kept',
    async (_nome, { desenhar, diz }) => {
      const lida = await ler(pdf(await carta(desenhar)));
      if (typeof lida === 'string') throw new Error(lida);
      expect(Object.fromEntries(lida.lidos.map(({ campo, valor }) => [campo, valor]))).toEqual(diz);
      expect(await app.deps.db.$count(arquivo)).toBe(0);
    },
  );

  it.each([
    ['nothing', async () => '' as const, 'ARQUIVO_FALTA'],
    ['an empty file', async () => new File([], 'carta.pdf'), 'ARQUIVO_VAZIO'],
    ['a photograph', async () => FILES.png(), 'CARTA_ILEGIVEL'],
    ['a photograph that is called PDF', async () => new File([FILES.png()], 'carta.pdf'), 'ARQUIVO_EXTENSAO'],
    ['a broken file', async () => pdf('%PDF-1.7\nnada\n%%EOF'), 'CARTA_ILEGIVEL'],
    ['a PDF without text', async () => pdf(await carta((c) => c.pagina())), 'CARTA_SEM_TEXTO'],
    ['another document', async () => pdf(await carta((c) => c.linha('Receita de bolo'))), 'CARTA_SEM_DADOS'],
  ])('says of %s what to do', async (_nome, arquivo, code) => {
    expect(await ler(await arquivo())).toBe(code);
  });
});

describe('the thread that reads', () => {
  it('gives up what takes longer than its time, and the program goes on', async () => {
    const [uma] = Object.values(CARTAS);
    const bytes = await carta(uma?.desenhar ?? (() => {}));
    expect(await textoDoPdf(bytes.slice(), { tempoMs: 0 })).toBeNull();
    expect((await textoDoPdf(bytes))?.[0]?.length).toBeGreaterThan(10);
  });

  it('comes back from a page tree that is its own child', async () => {
    const laco = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1000000>>endobj
trailer<</Root 1 0 R/Size 3>>`;
    expect((await textoDoPdf(new TextEncoder().encode(laco)))?.flat() ?? []).toEqual([]);
  });
});
