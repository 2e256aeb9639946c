import { describe, expect, it } from 'vitest';
import { scriptElementsOf, sourcesIn, valueImportsOf } from './sources.ts';

/** Scripts of pages that draw nothing: measuring events. */
const SCRIPTS = ['#islands/medicao/eventos.ts'];
const DRAWS =
  /innerHTML|outerHTML|insertAdjacent|createElement|\.append|\.prepend|replaceWith|textContent\s*=/;

describe('the script of a page beside its islands', () => {
  const pages = sourcesIn('src').filter(({ path }) => path.endsWith('.astro'));

  it('is one script, and a data block for search engines', () => {
    const own = pages.filter(({ text }) =>
      scriptElementsOf(text).some((code) => code.trim() !== '' && !/^\s*import '[^']+';\s*$/.test(code)),
    );
    expect(own.map(({ path }) => path)).toEqual([]);
    expect(
      pages
        .flatMap(valueImportsOf)
        .filter((name) => name.startsWith('#'))
        .sort(),
    ).toEqual(SCRIPTS);
  });

  it('draws nothing on the page', () => {
    const scripts = sourcesIn('src/islands').filter(({ path }) =>
      SCRIPTS.includes(path.replace(/^src\//, '#')),
    );
    expect(scripts).toHaveLength(SCRIPTS.length);
    expect(scripts.filter(({ text }) => DRAWS.test(text))).toEqual([]);
  });
});

describe('a request of a page or an island', () => {
  /** Where ofetch does not fit. */
  const BARE: Record<string, string> = {
    'src/islands/ui/useRascunho.ts':
      'a draft sent while the page goes, unanswered; stands in the script of every form',
    'src/islands/shell/guardados.ts':
      'fills the cache with font and style sheet, unread; stands in the script of every page',
    'src/islands/guardadas/foto/leitor.worker.ts': 'reads the bytes as they come, to show progress',
  };
  const calls = (text: string) =>
    /(?<![\w.])(?:globalThis\.|window\.|self\.)?fetch\(|new XMLHttpRequest/.test(text);

  it('goes through ofetch (lib/api.ts, lib/api/ask.ts), forms through enviar.ts, which shows progress', () => {
    const bare = ['pages', 'layouts', 'components', 'islands', 'lib', 'content']
      .flatMap((room) => sourcesIn(`src/${room}`))
      .filter(({ text }) => calls(text));
    expect(bare.map(({ path }) => path).sort()).toEqual(
      [...Object.keys(BARE), 'src/islands/ui/enviar.ts'].sort(),
    );
  });
});

describe('a field', () => {
  it('is drawn only by islands/ui; the forms of the desk are generated from its commands', () => {
    const drawn = pages().filter(({ text }) =>
      /class="campo"|class="resumo-de-erros"|class={?"alerta /.test(text),
    );
    expect(drawn.map(({ path }) => path).filter((path) => !/\/mesa\//.test(path))).toEqual([]);
  });
});

function pages() {
  return sourcesIn('src').filter(({ path }) => path.endsWith('.astro'));
}
