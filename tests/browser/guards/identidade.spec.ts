import type { Page } from 'playwright/test';
import { expect } from '../support/test.ts';
import { abrirJanela, fecharJanela, test } from './janela.ts';
import { APP_ROUTES, PUBLIC_ROUTES } from './routes.ts';

/** Text in px; the last is for the number of days alone. */
const TAMANHOS = [13, 16, 20, 28, 56];
const PESOS = [400, 700];
/** Steps of the 4 px grid. */
const PASSOS = [4, 8, 12, 16, 24, 32, 48];
/** The page, what lies on it, and the road of the public pages. */
const FUNDOS = 3;
/** Main, second, link, danger, icon. */
const BOTOES = 5;

/** What the styles of a page come to: each value with one element that has it. */
type Contas = Record<'tamanhos' | 'pesos' | 'passos' | 'fundos' | 'botoes', Record<string, string>>;

test.beforeAll(({ browser, baseURL }) => abrirJanela({ browser, baseURL }));
test.afterAll(fecharJanela);

test('all screens share one face, a few sizes, distances, grounds and buttons', async ({ page, visita }) => {
  const vistas: Contas = { tamanhos: {}, pesos: {}, passos: {}, fundos: {}, botoes: {} };
  for (const route of [...PUBLIC_ROUTES, ...APP_ROUTES.filter(({ name }) => name !== 'unknown page')]) {
    const path = APP_ROUTES.includes(route) ? await visita(route) : String(route.path);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect.soft(await page.locator('link[rel=preload][as=font]').count(), `the face of ${path}`).toBe(1);
    const daTela = await contar(page);
    for (const conta of Object.keys(vistas) as (keyof Contas)[])
      for (const [valor, onde] of Object.entries(daTela[conta])) vistas[conta][valor] ??= `${path} ${onde}`;
  }
  const fora = (conta: keyof Contas, permitidos: readonly number[]) =>
    Object.entries(vistas[conta]).filter(([valor]) => !permitidos.includes(Number(valor)));
  expect.soft(fora('tamanhos', TAMANHOS), 'sizes of text').toEqual([]);
  expect.soft(fora('pesos', PESOS), 'weights').toEqual([]);
  expect.soft(fora('passos', PASSOS), 'distances').toEqual([]);
  expect.soft(Object.keys(vistas.fundos).length, JSON.stringify(vistas.fundos)).toBeLessThanOrEqual(FUNDOS);
  expect.soft(Object.keys(vistas.botoes).length, JSON.stringify(vistas.botoes)).toBeLessThanOrEqual(BOTOES);
});

/** Counts what is visible; drawings have units of their own, and a mark or a disabled control is no ground or button. */
function contar(page: Page): Promise<Contas> {
  return page.evaluate(() => {
    const contas: Contas = { tamanhos: {}, pesos: {}, passos: {}, fundos: {}, botoes: {} };
    const nome = (um: Element) => `${um.localName}.${um.className} in ${um.parentElement?.className}`;
    const note = (conta: keyof Contas, valor: string | number, um: Element) => {
      contas[conta][valor] ??= nome(um);
    };
    const fundoDe = (um: Element | null): string => {
      if (!um) return 'none';
      const { backgroundColor } = getComputedStyle(um);
      return /, 0\)$|transparent/.test(backgroundColor) ? fundoDe(um.parentElement) : backgroundColor;
    };
    for (const um of document.querySelectorAll<HTMLElement>('body *')) {
      if (um.closest('svg, noscript, .sr-only') || !um.checkVisibility({ visibilityProperty: true }))
        continue;
      const estilo = getComputedStyle(um);
      const lados = ['Top', 'Right', 'Bottom', 'Left'] as const;
      const distancias = lados.flatMap((lado) => [
        [`padding-${lado.toLowerCase()}`, estilo[`padding${lado}`]],
        [`margin-${lado.toLowerCase()}`, estilo[`margin${lado}`]],
      ]);
      if (/flex|grid/.test(estilo.display))
        distancias.push(['row-gap', estilo.rowGap], ['column-gap', estilo.columnGap]);
      for (const [qual = '', valor = ''] of distancias) {
        const px = Math.abs(Number.parseFloat(valor) || 0);
        if (px === 0 || um.computedStyleMap().get(qual)?.toString() === 'auto') continue;
        note('passos', px, um);
      }
      if (
        um.matches('button:not([role=switch], .lugar), .botao') &&
        !um.matches(':disabled, [aria-disabled=true], [aria-pressed=true]')
      )
        note('botoes', [estilo.backgroundColor, estilo.borderTopColor, estilo.color].join(' '), um);
      if (![...um.childNodes].some((no) => no.nodeType === Node.TEXT_NODE && no.textContent?.trim()))
        continue;
      note('tamanhos', Number.parseFloat(estilo.fontSize), um);
      note('pesos', estilo.fontWeight, um);
      if (!um.closest('.botao, .linha-marca, .contagem')) note('fundos', fundoDe(um), um);
    }
    return contas;
  });
}
