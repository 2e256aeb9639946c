import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { O_QUE_E } from '#lib/multas/linhaDoTempo.ts';
import { ESTADOS_DO_PEDIDO } from '#lib/pedidos/estados.ts';
import { emUmaLinha, situacaoDoPedido } from '#lib/pedidos/naTela.ts';
import { comoEsta } from '#lib/recursos/fluxo.ts';
import { ESTADOS, FASES } from '#lib/recursos/rules.ts';
import { citacoesRevogadas } from '../peticoes/revogadas.ts';
import { placeOf, type Source, scriptElementsOf, sourcesIn, valueImportsOf } from './sources.ts';

const sources = sourcesIn('src');

const PRERENDER = /prerender\s*=\s*true/;

describe('the files of the product', () => {
  it('are short, tests included: none over 250 lines', () => {
    const all = ['src', 'tests', 'bin', 'server', 'bench', 'public', 'ops']
      .flatMap(sourcesIn)
      .filter(({ path }) => !path.endsWith('.css'));
    const lines = ({ text }: Source) => text.split('\n').length - 1;
    expect(all.filter((file) => lines(file) > 250).map((file) => `${file.path}: ${lines(file)}`)).toEqual([]);
  });

  it('never prerender a page under /app, because files are served before the session is checked', () => {
    const app = sources.filter(({ path }) => path.startsWith('src/pages/app'));
    expect(app.filter(({ text }) => PRERENDER.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

it('the lock file has the address and the checksum of each package, so that an install looks up nothing else', () => {
  const [, ...installed] = Object.entries<{ resolved?: string; integrity?: string }>(
    JSON.parse(readFileSync('package-lock.json', 'utf8')).packages,
  );
  const incomplete = installed.filter(
    ([, { resolved, integrity }]) =>
      !resolved?.startsWith('https://registry.npmjs.org/') || !integrity?.startsWith('sha512-'),
  );
  expect(installed.length).toBeGreaterThan(400);
  expect(incomplete).toEqual([]);
});

/** Files with this suffix stay on the server; the build refuses them too (astro.config.mjs). */
const OF_THE_SERVER = /\.server\.ts$/;

describe('code that reaches a browser', () => {
  const sources = sourcesIn('src');

  it('contains no code of the server', () => {
    expect(waysToTheServer(sources)).toEqual([]);
  });
});

/** Each import path from a browser entry to a server file, as `entry > … > file`. */
function waysToTheServer(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: readonly string[]) => {
    const source = byPath.get(path);
    if (!source || seen.has(path)) return;
    if (OF_THE_SERVER.test(path)) return void found.push([...way, path].join(' > '));
    seen.add(path);
    for (const name of valueImportsOf(source)) follow(placeOf(name, source) ?? '', [...way, path]);
  };
  for (const { path } of entriesOf(sources)) follow(path, []);
  return found;
}

/** Browser entries: islands, and the script elements of pages, layouts and components. */
function entriesOf(sources: readonly Source[]): Source[] {
  return sources.filter(
    (source) => source.path.startsWith('src/islands/') || scriptElementsOf(source.text).length > 0,
  );
}

it('every island of a page has a boundary, which leaves its form to the browser when React fails', () => {
  const islands = sourcesIn('src').filter(({ path }) => path.startsWith('src/islands/'));
  const guarded = new Set(
    islands.flatMap(({ text }) =>
      [...text.matchAll(/^export const (\w+) = comFronteira\(/gm)].map(([, name]) => name),
    ),
  );
  const used = sourcesIn('src')
    .filter(({ path }) => path.endsWith('.astro'))
    .flatMap(islandsOf);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !guarded.has(name))).toEqual([]);
});

/** The components of a page with a directive, by the name in their file. */
function islandsOf({ text }: Source): string[] {
  const tags = [...text.matchAll(/<([A-Z]\w*)\b(?:[^<>]|=>)*?\sclient:/g)].map(([, tag = '']) => tag);
  return tags.map((tag) => new RegExp(`(\\w+) as ${tag}\\b`).exec(text)?.[1] ?? tag);
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Every text that a person may read: pages, components, islands, sentences, mails, petitions, policies, the guide, the docs. */
const TEXTOS = ['src', 'docs', 'public'].flatMap((pasta) =>
  readdirSync(join(root, pasta), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(astro|tsx|ts|json|md|svg|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/migrations\/|senhas-comuns/.test(path))
    .map((path) => ({ path: path.slice(root.length), texto: readFileSync(path, 'utf8') })),
);

/** False statements about the law or about our services (CDC art. 37), each with the reason. */
const FALSAS: readonly (readonly [porque: string, padrao: RegExp])[] = [
  ['points are a fact only when final (CTB art. 290)', /voc[êe] (?:j[áa] )?passou do limite/i],
  ['points stay in their block of 12 months (CTB art. 261)', /deixa(?:m)? de contar/i],
  [
    'a fine under appeal does not block licensing (CTB art. 284 §3)',
    /multas (?:e impostos )?vencid[ao]s impedem/i,
  ],
  [
    'nothing reminds of a deadline yet',
    /avis\w+ antes (?:que|de) o prazo|antes que o prazo (?:acabe|termine)/i,
  ],
  ['a camera is flagrante too (MBFT; CTB art. 282 §6-A)', /um agente viu (?:a infração )?na hora/i],
  ['no result can be promised', /multa (?:cancelada|anulada) garantid|garantimos o cancelamento/i],
];

describe('every text of the product', () => {
  it('cites no revoked rule', () => {
    const citadas = TEXTOS.flatMap(({ path, texto }) =>
      citacoesRevogadas(texto).map((nome) => `${path}: ${nome}`),
    );
    expect(citadas).toEqual([]);
  });

  it('makes no claim that the law or the product does not support', () => {
    const ditas = TEXTOS.flatMap(({ path, texto }) =>
      FALSAS.filter(([, padrao]) => padrao.test(texto.replace(/\s+/g, ' '))).map(
        ([porque]) => `${path}: ${porque}`,
      ),
    );
    expect(ditas).toEqual([]);
  });

  it('names the 24 months only for appeals since 2024 (petitions have their own rule)', () => {
    const ditos = TEXTOS.filter(
      ({ path, texto }) =>
        path.startsWith('src/') &&
        !path.includes('/peticoes/') &&
        /24 meses|vinte e quatro meses/i.test(texto),
    );
    const semData = ditos.filter(({ texto }) => !/2024/.test(texto)).map(({ path }) => path);
    expect(semData).toEqual([]);
  });
});

describe('the texts that drivers read', () => {
  it('say what JARI and CETRAN are where a fine speaks of them', () => {
    for (const texto of Object.values(O_QUE_E)) {
      if (texto.includes('JARI')) expect(texto).toMatch(/junta que julga/);
      if (texto.includes('CETRAN')) expect(texto).toMatch(/conselho estadual de trânsito/);
    }
    for (const fase of FASES)
      for (const estado of ESTADOS) {
        const { resultado, proximo } = comoEsta(fase, estado);
        expect(`${resultado} ${proximo}`).not.toMatch(/deferid/i);
        if (proximo.includes('JARI')) expect(proximo).toMatch(/junta que julga/);
      }
  });

  it('explain each state of an order, above all Estornado', () => {
    for (const Estado of ESTADOS_DO_PEDIDO.filter((um) => um !== 'pago'))
      expect(emUmaLinha({ Estado, FormaPgto: 'PIX' })?.length).toBeGreaterThan(14);
    expect(situacaoDoPedido({ Estado: 'estornado', FormaPgto: 'PIX' }).texto).toBe('Estornado');
    expect(emUmaLinha({ Estado: 'estornado', FormaPgto: 'PIX' })).toMatch(/devolvido/);
  });
});
