/**
 * How many files hold the definitions that an engineer opens to follow one act from its page to its handler: every file that is reached
 * by imports of values (types left out) from the page and the handler.
 * Run: node bench/hops.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each act by the files at which a reader begins. */
const ACTS: Record<string, readonly string[]> = {
  'sign-in': ['src/pages/login.astro', 'src/backend/domain/conta/entrar.ts'],
  'a step of the wizard': [
    'src/pages/app/recurso-de-multa-online/cadastrar-multa.astro',
    'src/backend/domain/peticoes/cadastrarMulta.ts',
  ],
  'an extra by Pix': ['src/pages/app/pe/contratar/pix.astro', 'src/backend/domain/pedidos/abrir.ts'],
};

for (const [act, starts] of Object.entries(ACTS)) console.log(`${act}: ${reachedFrom(starts).size} files`);

function reachedFrom(starts: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const left = [...starts];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (reached.has(path) || !existsSync(join(root, path))) continue;
    reached.add(path);
    left.push(...valueImports(path));
  }
  return reached;
}

/** Files of `src` that a file imports for their values. Style sheets and data are no definitions. */
function valueImports(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const code = path.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;
  const runs = path.endsWith('.astro') ? code.replace(/^import type .*$/gm, '') : withoutTypes(code);
  return ts
    .preProcessFile(runs)
    .importedFiles.map(({ fileName }) => fileName)
    .map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(path), name)))
    .filter((place) => place.startsWith('src/') && /\.(ts|tsx|astro)$/.test(place));
}

function withoutTypes(code: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.ReactJSX,
  };
  return ts.transpileModule(code, { compilerOptions, fileName: 'a.tsx' }).outputText;
}
