import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { criarFila } from '#backend/platform/adapters/carta/fila.ts';
import { criarLeitorDeCartas } from '#backend/platform/adapters/carta/leitor.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { carta } from '../../fixtures/caneta.ts';
import { CARTAS } from '../../fixtures/cartas.ts';
import { HOSTIS } from '../../fixtures/cartasHostis.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { FILES } from '../harness/multas.ts';

const app = sharedApp();
/** As much time as a busy machine needs. */
const leitor = criarLeitorDeCartas({ relogioMs: 300_000 });
beforeAll(() => {
  app.deps.adapters.cartas = leitor;
});
const driver = shared(() => app.signUp());

const pdf = (bytes: Uint8Array | string, nome = 'carta.pdf') =>
  new File([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], nome, { type: 'application/pdf' });

const ler = (Arquivo: Blob | '') =>
  driver.api.guardadas.lerCarta({ Arquivo }).catch(({ code }: { code: string }) => code);

describe('a notice that is sent to be read', () => {
  it.each(
    Object.entries(CARTAS)
      .filter(([, { diz }]) => Object.keys(diz).length > 0)
      .slice(0, 2),
  )('%s: as in the browser, and nothing is kept', async (_nome, { desenhar, diz }) => {
    const lida = await ler(pdf(await carta(desenhar)));
    if (typeof lida === 'string') throw new Error(lida);
    expect(Object.fromEntries(lida.lidos.map(({ campo, valor }) => [campo, valor]))).toEqual(diz);
    expect(await app.deps.db.$count(arquivo)).toBe(0);
  });

  it.each([
    ['nothing', async () => '' as const, 'ARQUIVO_FALTA'],
    ['an empty file', async () => new File([], 'carta.pdf'), 'ARQUIVO_VAZIO'],
    ['a photograph', async () => FILES.png(), 'CARTA_ILEGIVEL'],
    ['a photograph that is called PDF', async () => new File([FILES.png()], 'carta.pdf'), 'ARQUIVO_EXTENSAO'],
    ['another kind of file', async () => new File(['nada'], 'carta.txt'), 'CARTA_ILEGIVEL'],
    ['a broken file', async () => pdf('%PDF-1.7\nnada\n%%EOF'), 'CARTA_ILEGIVEL'],
    ['a PDF without text', async () => pdf(await carta((c) => c.pagina())), 'CARTA_SEM_TEXTO'],
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

it('a scanned notice with scribbles for values gives none, and the reason', async () => {
  expect(await ler(pdf(readFileSync('tests/fixtures/cartaRabiscada.pdf')))).toBe('CARTA_EM_DUVIDA');
});

describe('a file made to stop the program', () => {
  it.each([
    ['150,000 pieces of one letter', 'CARTA_PESADA'],
    ['300 MB of spaces', 'CARTA_PESADA'],
    ['spaces that are called a picture', 'CARTA_PESADA'],
    ['one stream drawn a thousand times', 'CARTA_PESADA'],
    ['a page tree that is its own child', 'CARTA_SEM_TEXTO'],
    ['locked with a password', 'CARTA_ILEGIVEL'],
  ])('%s is refused', async (nome, code) => {
    const bytes = HOSTIS[nome]?.() ?? Buffer.alloc(0);
    const outra = await app.signUp();
    expect(
      await outra.api.guardadas.lerCarta({ Arquivo: pdf(bytes) }).catch(({ code }: { code: string }) => code),
    ).toBe(code);
  });
});

describe('the reading process', () => {
  it('is ended when it takes too long, which says nothing of the file, and another one takes over', async () => {
    const [uma] = Object.values(CARTAS);
    const bytes = await carta(uma?.desenhar ?? (() => {}));
    const quem = { conta: 'a', hoje: '2026-11-20' };
    expect(await criarLeitorDeCartas({ relogioMs: 1 }).ler(bytes, quem)).toBe('LEITOR_OCUPADO');
    expect(await leitor.ler(bytes, quem)).toMatchObject({ tipo: 'autuacao' });
  });

  it('serves two at a time and accounts in turn, and tells others to retry', async () => {
    const ordem: string[] = [];
    let [juntos, mais] = [0, 0];
    const fila = criarFila({ vagas: 2, espera: 3, esperaPorConta: 2, tempoMs: 60_000 });
    const ler = (conta: string) =>
      fila(conta, async () => {
        ordem.push(conta);
        juntos += 1;
        mais = Math.max(mais, juntos);
        await new Promise((resolve) => setTimeout(resolve, 20));
        juntos -= 1;
        return conta;
      });
    const feitas = await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'd'].map(ler));
    expect(feitas).toEqual(['a', 'a', 'a', null, 'b', 'c', null]);
    expect(ordem).toEqual(['a', 'b', 'c', 'a', 'a']);
    expect(mais).toBe(2);
  });

  it('reads a photograph alone, and nothing that came later before it', async () => {
    const ordem: string[] = [];
    const fila = criarFila({ vagas: 2, espera: 3, esperaPorConta: 2, tempoMs: 60_000 });
    const ler = (conta: string, proprio?: { ocupa: number; tempoMs: number }) =>
      fila(
        conta,
        async () => {
          ordem.push(`${conta} begins`);
          await new Promise((resolve) => setTimeout(resolve, 20));
          ordem.push(`${conta} ends`);
        },
        proprio,
      );
    await Promise.all([ler('a'), ler('foto', { ocupa: 2, tempoMs: 60_000 }), ler('b')]);
    expect(ordem).toEqual(['a', 'foto', 'b'].flatMap((uma) => [`${uma} begins`, `${uma} ends`]));
  });
});
