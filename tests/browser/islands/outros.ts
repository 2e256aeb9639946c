import type { Page } from 'playwright/test';

/**
 * A translator and an extension, as browsers have them: each text node of the page is replaced by two elements with its words, as soon as it comes,
 * and elements are put into forms and beside their fields before any script of the site has run.
 */
export async function sharePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untouched = 'script, style, noscript, template, textarea, title, svg, font, [data-extension]';
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(untouched)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const inject = (root: Document): void => {
      for (const field of root.querySelectorAll('form, input:not([type=hidden]), select, textarea')) {
        const mark = document.createElement('span');
        mark.dataset.extension = '';
        if (field.localName === 'form') field.prepend(mark);
        else field.after(mark);
        field.setAttribute('data-seen', 'true');
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      inject(document);
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
          for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}
