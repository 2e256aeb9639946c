import { expect, it } from 'vitest';
import { BUTTONS, FORMULARIOS, TELAS } from '../../browser/islands/telas.ts';
import { importsOf, placeOf, sourcesIn } from './sources.ts';

/** A form element, or a component that draws one. */
const FORM = /<(?:form|Formulario\w*)\b/g;
const FIELD = /<(?:Campos?|CampoDe\w+|Selecao|Marcar|Escolha|select|textarea|input(?! type="hidden"))\b/;
/** The operator's desk has no driver, and its forms no island. */
const APART = /^src\/(?:islands\/ui\/Formulario\.tsx$|(?:pages|components|layouts)\/(?:mesa\/|Mesa)|.*\.ts$)/;

const sources = new Map(sourcesIn('src').map((source) => [source.path, source]));
const places = new Map<string, string[]>();
const forms = new Map(
  [...sources.values()]
    .filter(({ path }) => !APART.test(path))
    .map(({ path, text }) => [path.slice('src/'.length), text.match(FORM)?.length ?? 0] as const)
    .filter(([, count]) => count > 0),
);

it('the browser test of early typing lists every form of the sources once', () => {
  const named = Object.entries(FORMULARIOS).map(([path, places]) => [path, places.length]);
  expect(Object.fromEntries(named), 'the forms of tests/browser/islands/telas.ts').toEqual(
    Object.fromEntries(forms),
  );
});

it('each listed form has a screen whose page draws it', () => {
  const wrong = Object.entries(FORMULARIOS).flatMap(([path, places]) =>
    places
      .filter((place) => typeof place === 'string')
      .filter((tela) => !reached(pageOf(tela)).has(`src/${path}`))
      .map((tela) => `${tela} does not draw ${path}`),
  );
  expect(wrong).toEqual([]);
});

it('a form that is listed as buttons alone has no field', () => {
  const alone = Object.entries(FORMULARIOS).filter(([, places]) =>
    places.every((place) => place === BUTTONS),
  );
  expect(alone.filter(([path]) => FIELD.test(sources.get(`src/${path}`)?.text ?? ''))).toEqual([]);
});

it('each listed screen exists', () => {
  const telas = Object.values(TELAS).flat();
  expect(telas.filter((tela) => !sources.has(pageOf(tela)))).toEqual([]);
  expect(new Set(telas).size).toBe(telas.length);
});

/** The file of a screen's page, whatever its state. */
function pageOf(tela: string): string {
  const [address = ''] = tela.split(' – ');
  const file = `src/pages${address}.astro`;
  return sources.has(file) ? file : `src/pages${address}/index.astro`;
}

/** The files that a page renders, itself included. */
function reached(path: string, found = new Set<string>()): Set<string> {
  if (!sources.has(path) || found.has(path)) return found;
  found.add(path);
  for (const place of placesIn(path)) reached(place, found);
  return found;
}

function placesIn(path: string): string[] {
  const source = sources.get(path);
  const known = places.get(path);
  if (known || !source) return known ?? [];
  const read = importsOf(source)
    .map((specifier) => placeOf(specifier, source))
    .filter((place): place is string => place !== null && /\.(?:astro|tsx)$|^src\/islands\//.test(place));
  places.set(path, read);
  return read;
}
