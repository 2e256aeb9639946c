import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { criarLeitorDeCartas } from '#backend/platform/adapters/carta/leitor.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { carta } from '../../fixtures/caneta.ts';
import { CARTAS } from '../../fixtures/cartas.ts';
import { HOSTIS } from '../../fixtures/cartasHostis.ts';
import { lerCartaEmPdf } from '../../fixtures/lerCartaEmPdf.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { FILES } from '../harness/multas.ts';

const app = sharedApp();
/** As much time as a busy machine needs. */
beforeAll(() => {
  app.deps.adapters.cartas = criarLeitorDeCartas({ relogioMs: 300_000, esperaMs: 300_000 });
});
const driver = shared(() => app.signUp());

const CARTA = CARTAS['boxes with the label over the value'] ?? { desenhar: () => {}, diz: {} };
const pdf = (bytes: Uint8Array | string, nome = 'carta.pdf') =>
  new File([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], nome, { type: 'application/pdf' });

const ler = (Arquivo: Blob | '') =>
  driver.api.guardadas.lerCarta({ Arquivo }).catch(({ code }: { code: string }) => code);

describe('a notice that is sent to be read', () => {
  it('is read as in the browser, and nothing is kept', async () => {
    const lida = await ler(pdf(await carta(CARTA.desenhar)));
    if (typeof lida === 'string') throw new Error(lida);
    expect(Object.fromEntries(lida.lidos.map(({ campo, valor }) => [campo, valor]))).toEqual(CARTA.diz);
    expect(await app.deps.db.$count(arquivo)).toBe(0);
  });

  it.each([
    ['nothing', async () => '' as const, 'ARQUIVO_FALTA'],
    ['an empty file', async () => new File([], 'carta.pdf'), 'ARQUIVO_VAZIO'],
    ['a photograph', async () => FILES.png(), 'CARTA_ILEGIVEL'],
    ['a photograph that is called PDF', async () => new File([FILES.png()], 'carta.pdf'), 'ARQUIVO_EXTENSAO'],
    ['another kind of file', async () => new File(['nada'], 'carta.txt'), 'CARTA_ILEGIVEL'],
    ['another document', async () => pdf(await carta((c) => c.linha('Receita de bolo'))), 'CARTA_SEM_DADOS'],
  ])('explains for %s how to continue', async (_nome, arquivo, code) => {
    expect(await ler(await arquivo())).toBe(code);
  });
});

it('a scanned notice is read as a photograph', async () => {
  const lida = await ler(pdf(readFileSync('tests/fixtures/cartaEscaneada.pdf')));
  if (typeof lida === 'string') throw new Error(lida);
  const dito = Object.fromEntries(lida.lidos.map(({ campo, valor }) => [campo, valor]));
  expect(dito).toMatchObject({ DataInfracao: '2026-08-30', HoraInfracao: '18:22' });
});

describe('a file made to stop the program', () => {
  it.each([
    ['150,000 pieces of one letter', 'CARTA_PESADA'],
    ['a page tree that is its own child', 'CARTA_SEM_TEXTO'],
    ['locked with a password', 'CARTA_ILEGIVEL'],
  ])('%s is refused by the reader', async (nome, code) => {
    expect(await lerCartaEmPdf(new Uint8Array(HOSTIS[nome]?.() ?? []))).toBe(code);
  });

  it.each(['300 MB of spaces', 'spaces that are called a picture', 'one stream drawn a thousand times'])(
    '%s: its process is ended',
    async (nome) => {
      expect(await ler(pdf(HOSTIS[nome]?.() ?? ''))).toBe('CARTA_PESADA');
    },
  );
});

describe('the reading process', () => {
  it('is ended when it takes too long, which says nothing of the file', async () => {
    const bytes = await carta(CARTA.desenhar);
    const quem = { conta: 'a', hoje: '2026-11-20' };
    expect(await criarLeitorDeCartas({ relogioMs: 1 }).ler(bytes, quem)).toBe('LEITOR_OCUPADO');
  });

  it('reads one file after another, two of an account at most, and eight that wait', async () => {
    let [lendo, lidos] = [0, 0];
    const fila = criarLeitorDeCartas({
      rodar: async () => {
        lendo += 1;
        expect(lendo).toBe(1);
        await setImmediate();
        lendo -= 1;
        lidos += 1;
        return { saida: Buffer.from('"CARTA_SEM_DADOS"') };
      },
    });
    const lerDe = (conta: string) => fila.ler(Buffer.alloc(0), { conta, hoje: '2026-11-20' });
    const contas = ['a', 'a', 'a', ...Array.from({ length: 9 }, (_, n) => `conta ${n}`)];
    const ditos = await Promise.all(contas.map(lerDe));
    expect(ditos.map((dito) => dito === 'LEITOR_OCUPADO')).toEqual(contas.map((_, i) => i === 2 || i >= 10));
    expect(lidos).toBe(9);
    expect(await lerDe('a')).toBe('CARTA_SEM_DADOS');
  });
});
