import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { criarLeitorDeCartas } from '#backend/platform/adapters/carta/leitor.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { carta } from '../../fixtures/caneta.ts';
import { CARTAS } from '../../fixtures/cartas.ts';
import { HOSTIS } from '../../fixtures/cartasHostis.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { FILES } from '../harness/multas.ts';

const app = sharedApp();
/** As much time as a busy machine needs. */
const leitor = criarLeitorDeCartas({ relogioMs: 300_000, esperaMs: 300_000 });
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

  it('reads one file after another, and keeps no more than two of an account waiting', async () => {
    const bytes = await carta((c) => c.linha('Receita de bolo'));
    const ler = (conta: string) => leitor.ler(bytes, { conta, hoje: '2026-11-20' });
    expect(await Promise.all(['a', 'a', 'a', 'b'].map(ler))).toEqual([
      'CARTA_SEM_DADOS',
      'CARTA_SEM_DADOS',
      'LEITOR_OCUPADO',
      'CARTA_SEM_DADOS',
    ]);
    expect(await ler('a')).toBe('CARTA_SEM_DADOS');
  });

  it('tells of more than wait that the reader is busy', async () => {
    const bytes = await carta((c) => c.linha('Receita de bolo'));
    const contas = Array.from({ length: 12 }, (_, n) => `conta ${n}`);
    const lidas = await Promise.all(contas.map((conta) => leitor.ler(bytes, { conta, hoje: '2026-11-20' })));
    expect(lidas.slice(9)).toEqual(['LEITOR_OCUPADO', 'LEITOR_OCUPADO', 'LEITOR_OCUPADO']);
  });
});
