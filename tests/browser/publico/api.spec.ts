import { paths } from '#lib/paths.ts';
import { expect, test } from '../support/test.ts';

test('the page of the API fits a phone with text at 200% and every operation open', async ({ page }) => {
  await page.goto(paths.apiDocs);
  const { content, window } = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    const { scrollWidth, clientWidth } = document.documentElement;
    return { content: scrollWidth, window: clientWidth };
  });
  expect(content).toBeLessThanOrEqual(window);
});
