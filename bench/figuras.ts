// node bench/figuras.ts: draws the icons of the installed app and the preview picture of a shared link, from public/favicon.svg and the
// geometry of the road.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findChromium } from '../bin/lib/chromium.mjs';
import { root } from '../bin/lib/node24.mjs';
import { desenharEstrada } from '../src/lib/ui/estrada.ts';

const executablePath = findChromium();
if (!executablePath) throw new Error('a Chromium is needed: install one, or name it with CHROMIUM_PATH');
const MARCA = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
const LETRA = readFileSync(
  join(
    root,
    'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
);
const VERDE = '#0a6b4b';
const FUNDO = '#0c4a36';

const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
const page = await browser.newPage();

/** Draws one file of this size in pixels. */
async function draw(file: string, [width, height]: [number, number], body: string): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>@font-face{font-family:L;src:url(data:font/woff2;base64,${LETRA.toString('base64')});font-weight:200 800}*{margin:0}body{width:${width}px;height:${height}px;overflow:hidden;font-family:L}</style>${body}`,
  );
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(root, 'public', file), await page.screenshot({ omitBackground: true }));
  console.info(file);
}

/** The icon's HTML. `ground` fills the corners; `scale` below 1 leaves a border, which the mask of a phone may cut off. */
const icon = (scale: number, ground: string) =>
  `<body style="display:grid;place-items:center;background:${ground}"><div style="width:${scale * 100}%;line-height:0">${MARCA}</div>`;
await draw('icon-192.png', [192, 192], icon(1, 'transparent'));
await draw('icon-512.png', [512, 512], icon(1, 'transparent'));
await draw('icon-maskable-512.png', [512, 512], icon(0.8, VERDE));
await draw('apple-touch-icon.png', [180, 180], icon(0.86, VERDE));

const { largura, altura, pista, placas, carro } = desenharEstrada([
  { estado: 'feito' },
  { estado: 'agora', dias: 5 },
  { estado: 'proximo' },
]);
const signs = placas.map(({ x, y, estado, dias }) => {
  const board = dias
    ? `<path d="M0-60 21-39 0-18-21-39z" fill="#f5b800" stroke="#1d1600" stroke-width="2.4"/><text y="-33" font-size="17" font-weight="700" text-anchor="middle" fill="#1d1600">${dias}</text>`
    : `<circle cy="-34" r="13" fill="${estado === 'feito' ? '#2d6a55' : '#fff'}" stroke="#fff" stroke-width="2.4"/>`;
  return `<g transform="translate(${x} ${y})"><path d="M0 0v-24" stroke="#fff" stroke-width="2.4"/>${board}</g>`;
});
const road = `<svg viewBox="0 0 ${largura} ${altura}" width="1200" style="position:absolute;bottom:-20px;left:0">
<path d="M0 60q50-34 104-8t96-10 128-4v66H0z" fill="#145c45"/>
<path d="${pista}" fill="none" stroke="#06281b" stroke-width="14"/>
<path d="${pista}" fill="none" stroke="#fff" stroke-width="1.6" stroke-dasharray="10 8"/>${signs.join('')}
<g transform="translate(${carro.x} ${carro.y})" fill="#fff"><path d="M-14 1v-6l5-1 4-6h9l5 6 4 1v6z"/><circle cx="-8" cy="2" r="3.4" fill="#06281b"/><circle cx="8" cy="2" r="3.4" fill="#06281b"/></g></svg>`;
await draw(
  'social.png',
  [1200, 630],
  `<body style="background:${FUNDO};color:#fff;position:relative">${road}
<div style="position:absolute;top:44px;left:72px;display:flex;gap:24px;align-items:center;font-size:52px;font-weight:700"><div style="width:84px;line-height:0">${MARCA}</div>Via Livre</div>
<p style="position:absolute;top:150px;left:72px;font-size:64px;font-weight:700;line-height:1.1">Saiba até quando<br>recorrer da sua multa</p>`,
);
await browser.close();
