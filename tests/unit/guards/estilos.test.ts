import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/**
 * The unlayered rules of `main.css` come before or after a component's style, depending on the page. A component that sets the same
 * properties on the same element must name both classes (`.botao.periodo-atual`), or half of the pages ignore it.
 */
const OUTSIDE_THE_LAYER = /^src\/styles\/(?:botao|formulario|opcoes|partes|logo)\.css$/;

const css = sourcesIn('src/styles').filter(({ path }) => path.endsWith('.css'));
const main = setBy(css.filter(({ path }) => OUTSIDE_THE_LAYER.test(path)));
const parts = setBy(css.filter(({ path }) => path.includes('/parts/')));

it('no class of a part alone sets a property that a global class of the same element sets', () => {
  const lists = sourcesIn('src')
    .filter(({ path }) => /\.(astro|tsx?)$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/["'`]([\w -]+)["'`]/g)].map(([, names = '']) => names.split(' ')),
    );
  const clashes = lists.flatMap((names) =>
    names.flatMap((part) =>
      names
        .filter(
          (other) => other !== part && [...(parts.get(part) ?? [])].some((p) => sets(main.get(other), p)),
        )
        .map((other) => `.${part} over .${other}`),
    ),
  );
  expect([...new Set(clashes)]).toEqual([]);
});

/** `border` also sets `border-color`, and vice versa. */
function sets(properties: ReadonlySet<string> | undefined, property: string): boolean {
  return [...(properties ?? [])].some(
    (p) => p === property || p.startsWith(`${property}-`) || property.startsWith(`${p}-`),
  );
}

/** The properties that each class sets in a rule with that class alone. */
function setBy(files: readonly { text: string }[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { text } of files)
    for (const [, name = '', body = ''] of text.matchAll(
      /^\.([\w-]+) \{\n((?: {2}[\w-]+: [^{}]*;\n|\n)*)/gm,
    )) {
      const properties = found.get(name) ?? new Set();
      for (const [, property = ''] of body.matchAll(/^ {2}([\w-]+):/gm)) properties.add(property);
      found.set(name, properties);
    }
  return found;
}
