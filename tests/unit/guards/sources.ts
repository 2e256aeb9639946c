import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Source {
  /** From the project's folder: src/lib/money.ts */
  path: string;
  text: string;
}

/** The hand-written files in a folder of the project; migrations are generated. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => /\.(ts|tsx|mjs|js|sh|astro|css)$/.test(path) && !path.includes('/db/migrations/'))
    .map(sourceAt);
}

export function sourceAt(path: string): Source {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

/** Every import specifier of a file, including type, dynamic and glob imports. */
export function importsOf({ path, text }: Source): string[] {
  if (path.endsWith('.css')) return [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)/g)].map(firstGroup);
  const code = codeOf({ path, text });
  const globs = [...code.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*['"]([^'"]+)/g)].map(firstGroup);
  return [...ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName), ...globs];
}

/** The project path of a specifier, or null for a package. */
export function placeOf(specifier: string, { path }: Source): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('/')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(path), specifier) : null;
}

/** The import specifiers that remain in the browser: no types, and of a page only its script elements. */
export function valueImportsOf({ path, text }: Source): string[] {
  const code = path.endsWith('.astro') ? scriptElementsOf(text).join('\n') : text;
  const { outputText } = ts.transpileModule(code, { compilerOptions: KEEP_WHAT_RUNS, fileName: 'a.tsx' });
  return ts.preProcessFile(outputText).importedFiles.map(({ fileName }) => fileName);
}

const KEEP_WHAT_RUNS = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.Preserve,
  verbatimModuleSyntax: true,
} as const;

export function scriptElementsOf(text: string): string[] {
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(firstGroup);
}

/** The code of a file: all of it, or of an .astro file the frontmatter and the script elements. */
export function codeOf({ path, text }: Source): string {
  return path.endsWith('.astro') ? scriptsOf(text) : text;
}

/** The code of an .astro file: its frontmatter and its script elements. */
function scriptsOf(text: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  return [frontmatter, ...scriptElementsOf(text)].join('\n');
}

function firstGroup(match: RegExpMatchArray): string {
  return match[1] ?? '';
}
