/**
 * How a screen is displayed. `twice`: text at 200%, with all `<details>` open. `paper`: as printed, at the width of A4.
 * @typedef {{ name: string, width: number, colorScheme: 'light' | 'dark', as?: 'twice' | 'paper' }} Look
 */

/** @type {readonly Look[]} */
export const LOOKS = [
  { name: 'phone', width: 360, colorScheme: 'light' },
  { name: 'phone-dark', width: 360, colorScheme: 'dark' },
  { name: 'phone-twice', width: 360, colorScheme: 'light', as: 'twice' },
  { name: 'desk', width: 1280, colorScheme: 'light' },
  { name: 'desk-dark', width: 1280, colorScheme: 'dark' },
  { name: 'paper', width: 718, colorScheme: 'light', as: 'paper' },
];

/** @param {Look} look @returns {import('playwright').BrowserContextOptions} */
export function contextOf({ width, colorScheme }) {
  const phone = width < 600;
  return {
    viewport: { width, height: phone ? 740 : 800 },
    colorScheme,
    isMobile: phone,
    hasTouch: phone,
  };
}

/** @param {import('playwright').Page} page @param {Look} look */
export async function applyLook(page, { as }) {
  if (as === 'paper') await page.emulateMedia({ media: 'print' });
  if (as !== 'twice') return;
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}
