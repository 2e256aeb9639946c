import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** An export of a module; `*` for all of them. */
export interface Named {
  place: string;
  name: string;
}

/** A top-level statement of a module: the names that it defines, those that it uses as values, and what it imports when it runs. */
export interface Statement {
  defines: readonly string[];
  uses: ReadonlySet<string>;
  loads: readonly Named[];
}

export interface Module {
  statements: readonly Statement[];
  imports: ReadonlyMap<string, Named>;
  reexports: readonly { as: string; from: Named }[];
  /** Exported name to local name. */
  exported: ReadonlyMap<string, string>;
}

/** Parses a module of `src` without its types; undefined for a package, a style sheet or data. An Astro file is one definition. */
export function readModule(root: string, path: string): Module | undefined {
  if (!/\.(ts|tsx|astro)$/.test(path) || !existsSync(join(root, path))) return undefined;
  const text = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.astro')) return astroModule(path, text);
  const { statements, imports, reexports, exported } = parse(path, text);
  return { statements, imports, reexports, exported };
}

function astroModule(path: string, text: string): Module {
  const [, frontmatter = '', template = text] = /^---\n([\s\S]*?)\n---([\s\S]*)$/.exec(text) ?? [];
  const { statements, imports } = parse(path, frontmatter);
  const markup = template.replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
  const uses = new Set([
    ...(markup.match(/[A-Za-z_$][\w$]*/g) ?? []),
    ...statements.flatMap((one) => [...one.uses]),
  ]);
  const one = { defines: ['default'], uses, loads: statements.flatMap(({ loads }) => loads) };
  return { statements: [one], imports, reexports: [], exported: new Map([['default', 'default']]) };
}

function parse(path: string, text: string) {
  const source = ts.createSourceFile(path.replace(/\.astro$/, '.ts'), text, ts.ScriptTarget.ESNext, true);
  const imports = new Map<string, Named>();
  const exported = new Map<string, string>();
  const reexports: { as: string; from: Named }[] = [];
  const statements: Statement[] = [];
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    if (ts.isImportDeclaration(statement)) readImport(statement);
    else if (ts.isExportDeclaration(statement)) readExport(statement);
    else statements.push(readStatement(statement));
  }
  return { statements, imports, reexports, exported };

  function placeOf(specifier: ts.Node): string {
    const { text: name } = specifier as ts.StringLiteral;
    if (name.startsWith('#')) return `src/${name.slice(1)}`;
    return name.startsWith('.') ? join(dirname(path), name) : name;
  }

  function readImport({ importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return;
    const { name, namedBindings } = importClause;
    const place = placeOf(moduleSpecifier);
    if (name) imports.set(name.text, { place, name: 'default' });
    if (!namedBindings) return;
    if (ts.isNamespaceImport(namedBindings)) imports.set(namedBindings.name.text, { place, name: '*' });
    else
      for (const one of namedBindings.elements)
        if (!one.isTypeOnly) imports.set(one.name.text, { place, name: (one.propertyName ?? one.name).text });
  }

  function readExport({ exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration): void {
    if (isTypeOnly) return;
    const place = moduleSpecifier && placeOf(moduleSpecifier);
    if (!exportClause || !ts.isNamedExports(exportClause)) {
      if (place) reexports.push({ as: '*', from: { place, name: '*' } });
      return;
    }
    for (const { name, propertyName } of exportClause.elements) {
      const own = (propertyName ?? name).text;
      if (place) reexports.push({ as: name.text, from: { place, name: own } });
      else exported.set(name.text, own);
    }
  }

  function readStatement(statement: ts.Statement): Statement {
    const flags = ts.canHaveModifiers(statement)
      ? (ts.getModifiers(statement) ?? []).map(({ kind }) => kind)
      : [];
    const isDefault = flags.includes(ts.SyntaxKind.DefaultKeyword) || ts.isExportAssignment(statement);
    const names = namesOf(statement);
    const defines = isDefault && names.length === 0 ? ['default'] : names;
    if (isDefault) exported.set('default', defines[0] ?? 'default');
    else if (flags.includes(ts.SyntaxKind.ExportKeyword))
      for (const name of defines) exported.set(name, name);
    const uses = new Set<string>();
    const loads: Named[] = [];
    visit(statement);
    return { defines, uses, loads };

    function visit(node: ts.Node): void {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
      if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) return;
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        loads.push(...loadedBy(node, placeOf(node.arguments[0] as ts.Node)));
      if (ts.isIdentifier(node) && !isMember(node)) uses.add(node.text);
      ts.forEachChild(node, visit);
    }
  }
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const { name } = statement as { name?: ts.Node };
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : boundNames(one.name)));
}

/** `lazy(() => import('./X.tsx'))` uses the default; `const { a } = await import('./x.ts')` uses `a`; anything else uses all. */
function loadedBy(call: ts.CallExpression, place: string): Named[] {
  for (let node: ts.Node = call; node.parent; node = node.parent) {
    const { parent } = node;
    if (ts.isCallExpression(parent) && parent.expression.getText() === 'lazy')
      return [{ place, name: 'default' }];
    if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name))
      return parent.name.elements.map((one) => ({ place, name: (one.propertyName ?? one.name).getText() }));
    if (ts.isFunctionLike(parent) && !ts.isArrowFunction(parent)) break;
  }
  return [{ place, name: '*' }];
}

/** Whether the identifier is the name of a property, which refers to no definition of the module. */
function isMember(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isJsxAttribute(parent))
    return parent.name === node;
  return false;
}
