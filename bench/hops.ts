/**
 * Counts the files that an engineer opens to follow one act from its page to its handler.
 *
 * A file counts when it holds a reached definition. The page and the handler's file are reached as a whole. From there on a top-level
 * definition is reached when a reached definition uses it as a value; the file that defines it counts, not one that re-exports it.
 * Statements of its module that act on it (`app.post(...)`) are reached too. Not counted: files imported only for types or unused
 * definitions; style sheets, data (.json, .svg), packages; and code that the act uses without an import: the request pipeline, the start
 * of the program, lists of routes and jobs, the adapters behind `ctx`.
 * Run: node bench/hops.ts [--list]
 */
import { fileURLToPath } from 'node:url';
import { type Module, type Named, readModule } from './lib/definitions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each act with the files at which a reader begins. */
const ACTS: Record<string, readonly string[]> = {
  'sign-in': ['src/pages/login.astro', 'src/backend/domain/conta/entrar.ts'],
  'the list of fines': ['src/pages/app/multas/index.astro', 'src/backend/domain/multas/listar.ts'],
  'a step of the wizard': [
    'src/pages/app/recurso-de-multa-online/cadastrar-multa.astro',
    'src/backend/domain/peticoes/cadastrarMulta.ts',
  ],
  'an extra by Pix': ['src/pages/app/pe/contratar/[metodo].astro', 'src/backend/domain/pedidos/abrir.ts'],
};

for (const [act, starts] of Object.entries(ACTS)) {
  const files = filesReachedFrom(starts);
  console.log(`${act}: ${files.length} files`);
  if (process.argv.includes('--list')) console.log(files.map((path) => `  ${path}`).join('\n'));
}

function filesReachedFrom(starts: readonly string[]): string[] {
  const modules = new Map<string, Module | undefined>();
  const moduleAt = (place: string) => {
    if (!modules.has(place)) modules.set(place, readModule(root, place));
    return modules.get(place);
  };
  const seen = new Set<string>();
  const files = new Set<string>();
  const left: Named[] = starts.map((place) => ({ place, name: '*' }));
  for (let one = left.pop(); one !== undefined; one = left.pop()) follow(one);
  return [...files].sort();

  /** An export of a module, resolved to its definition. */
  function follow({ place, name }: Named): void {
    const module = moduleAt(place);
    if (!module || seen.has(`${place} export ${name}`)) return;
    seen.add(`${place} export ${name}`);
    for (const { as, from } of module.reexports) {
      if (name === '*') left.push(from);
      else if (as === name) left.push(from);
      else if (as === '*') left.push({ ...from, name });
    }
    for (const [exported, local] of module.exported)
      if (name === '*' || name === exported) reach(place, module, local);
    // A starting file is read whole.
    if (name === '*')
      for (const { defines } of module.statements) for (const local of defines) reach(place, module, local);
  }

  function reach(place: string, module: Module, local: string): void {
    if (seen.has(`${place} ${local}`)) return;
    seen.add(`${place} ${local}`);
    const imported = module.imports.get(local);
    if (imported) {
      left.push(imported);
      return;
    }
    for (const { defines, uses, loads } of module.statements) {
      const acts = defines.length === 0 && uses.has(local);
      if (!defines.includes(local) && !acts) continue;
      files.add(place);
      left.push(...loads);
      for (const used of uses) reach(place, module, used);
    }
  }
}
