import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Cor = readonly [number, number, number];
type Paleta = Record<string, string>;

const [CLARO = '', ESCURO = ''] = readFileSync('src/styles/tokens.css', 'utf8').split(
  '@media screen and (prefers-color-scheme: dark)',
);
const claro = coresDe(CLARO);
const PALETAS: [string, Paleta][] = [
  ['light', claro],
  ['dark', { ...claro, ...coresDe(ESCURO) }],
];

/** Text colours, on any background. */
const LETRAS = ['text', 'muted', 'brand', 'danger', 'warning', 'ok', 'info'];
const CHAOS = ['bg', 'surface', 'raised', 'brand-soft'];
/** Text colours that are used on one background only. */
const PARES: [letra: string, chao: string][] = [
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-signal', 'signal'],
  ['on-signal', 'signal-strong'],
  ['surface', 'danger'],
  ['bg', 'text'],
  ['#fff', 'road'],
];

describe.each(PALETAS)('in the %s colours', (_, paleta) => {
  const cor = (nome: string) => rgb(paleta[nome] ?? nome);

  it.each(LETRAS)('%s can be read on every ground, and on its own tint', (letra) => {
    for (const chao of CHAOS)
      expect(contraste(cor(letra), cor(chao)), `on ${chao}`).toBeGreaterThanOrEqual(6);
    // Chips and alerts: the colour mixtures of partes.css.
    const tinta = misturar(cor(letra), cor('surface'), 0.08);
    expect(contraste(cor(letra), tinta), 'on its tint').toBeGreaterThanOrEqual(6);
    expect(contraste(cor('text'), tinta), 'text on the tint').toBeGreaterThanOrEqual(6);
  });

  it.each(PARES)('%s can be read on %s', (letra, chao) => {
    expect(contraste(cor(letra), cor(chao))).toBeGreaterThanOrEqual(6);
  });

  it('the border of a control is seen on every ground', () => {
    for (const chao of ['bg', 'surface', 'raised'])
      expect(contraste(cor('line'), cor(chao)), chao).toBeGreaterThanOrEqual(3.8);
  });
});

it('every text colour in use is checked here', () => {
  const provadas = new Set([...LETRAS, ...PARES.map(([letra]) => letra), 'tom']);
  const usadas = globSync('src/{styles,components,layouts,pages,islands}/**/*.{css,astro}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w-])color:\s*var\(--([\w-]+)/g)].map(
      ([, nome = '']) => nome,
    ),
  );
  expect(usadas.length).toBeGreaterThan(50);
  expect([...new Set(usadas)].filter((nome) => !provadas.has(nome))).toEqual([]);
});

function coresDe(css: string): Paleta {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\b/gi)].map(([, k, v]) => [k, v]),
  );
}

function rgb(hex: string): Cor {
  const seis = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1);
  if (!/^[0-9a-f]{6}$/i.test(seis)) throw new Error(`no colour: ${hex}`);
  const parte = (i: number) => Number.parseInt(seis.slice(i, i + 2), 16);
  return [parte(0), parte(2), parte(4)];
}

function misturar([r, g, b]: Cor, [R, G, B]: Cor, p: number): Cor {
  return [r * p + R * (1 - p), g * p + G * (1 - p), b * p + B * (1 - p)];
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contraste(a: Cor, b: Cor): number {
  const [mais = 0, menos = 0] = [luz(a), luz(b)].sort((x, y) => y - x);
  return (mais + 0.05) / (menos + 0.05);
}

function luz(cor: Cor): number {
  const [r = 0, g = 0, b = 0] = cor.map((parte) => {
    const v = parte / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
