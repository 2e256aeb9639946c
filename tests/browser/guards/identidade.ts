import { expect, type Page } from 'playwright/test';

/** Text in px; the last is for the number of days alone. */
const TAMANHOS = [13, 16, 20, 28, 56];
const PESOS = [400, 700];
/** Steps of the 4 px grid. */
const PASSOS = [4, 8, 12, 16, 24, 32, 48];
/** The page, what lies on it, and the road of the public pages. */
const FUNDOS = ['--bg', '--surface', '--road'];
/** Second, main, danger, link, icon. */
const BOTOES = ['', 'botao-principal', 'botao-perigo', 'botao-texto', 'botao-icone'];

/** Every screen shares one face, a few sizes, weights and distances, three grounds and five buttons. */
export async function expectIdentidade(page: Page): Promise<void> {
  expect(await page.locator('link[rel=preload][as=font]').count(), 'the face').toBe(1);
  expect(await fora(page), 'values outside of the identity').toEqual([]);
}

/** No sentence stands twice on a screen, and at most one button is the main one. */
export async function expectDitoUmaVez(page: Page): Promise<void> {
  expect(await page.evaluate(ditasDeNovo), `said again at ${page.url()}`).toEqual([]);
  const principais = page.locator('main .botao-principal:enabled').filter({ visible: true });
  expect(await principais.count(), `main buttons at ${page.url()}`).toBeLessThanOrEqual(1);
}

/** Sentences of more than six words in two visible blocks. The sheets of a PDF stand beside their text. */
function ditasDeNovo(): string[] {
  const blocos = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (um) =>
      !um.closest('svg, noscript, .sr-only, .visor-folha') &&
      um.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !getComputedStyle(um).display.startsWith('inline') &&
      [...um.childNodes].some((no) => no.nodeType === Node.TEXT_NODE && no.textContent?.trim()),
  );
  const frases = blocos
    .filter((um) => !blocos.some((outro) => outro !== um && outro.contains(um)))
    .flatMap((um) => um.innerText.split(/(?<=[.!?])\s+|\n+/))
    .filter((frase) => /[.!?]$/.test(frase) && frase.split(/\s+/).length > 6);
  return frases.filter((frase, i) => frases.indexOf(frase) !== i);
}

/** What the styles of the visible elements come to and the identity does not know. Drawings and the sheets of a PDF have units of their own, and a mark or a disabled control is no ground or button. */
function fora(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ tamanhos, pesos, passos, fundos, botoes }) => {
      const vistos = new Map<string, string>();
      const note = (
        conta: string,
        permitidos: readonly (string | number)[],
        valor: string | number,
        um: Element,
      ) => {
        if (!permitidos.includes(valor))
          vistos.set(
            `${conta} ${valor}`,
            `${um.localName}.${um.className} in ${um.parentElement?.className}`,
          );
      };
      const prova = document.body.appendChild(document.createElement('i'));
      const corDe = (token: string) => {
        prova.style.backgroundColor = `var(${token})`;
        return getComputedStyle(prova).backgroundColor;
      };
      const cores = fundos.map(corDe);
      prova.removeAttribute('style');
      const aspecto = (um: Element) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(um);
        return `${backgroundColor} ${borderTopColor}`;
      };
      const aspectos = botoes.map((classe) => {
        prova.className = `botao ${classe}`;
        return aspecto(prova);
      });
      prova.remove();
      const fundoDe = (um: Element | null): string => {
        if (!um) return 'none';
        const { backgroundColor } = getComputedStyle(um);
        return /, 0\)$|transparent/.test(backgroundColor) ? fundoDe(um.parentElement) : backgroundColor;
      };
      for (const um of document.querySelectorAll<HTMLElement>('body *')) {
        if (
          um.closest('svg, noscript, .sr-only, .visor-folha') ||
          !um.checkVisibility({ visibilityProperty: true })
        )
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
          if (px > 0 && um.computedStyleMap().get(qual)?.toString() !== 'auto')
            note('distance', passos, px, um);
        }
        if (
          um.matches('button:not([role=switch], .lugar), .botao') &&
          !um.matches(':disabled, [aria-disabled=true], [aria-pressed=true]')
        )
          note('button', aspectos, aspecto(um), um);
        if (![...um.childNodes].some((no) => no.nodeType === Node.TEXT_NODE && no.textContent?.trim()))
          continue;
        note('size', tamanhos, Number.parseFloat(estilo.fontSize), um);
        note('weight', pesos, Number(estilo.fontWeight), um);
        if (!um.closest('.botao, .linha-marca, .contagem')) note('ground', cores, fundoDe(um), um);
      }
      return [...vistos].map(([valor, onde]) => `${valor}: ${onde}`);
    },
    { tamanhos: TAMANHOS, pesos: PESOS, passos: PASSOS, fundos: FUNDOS, botoes: BOTOES },
  );
}
