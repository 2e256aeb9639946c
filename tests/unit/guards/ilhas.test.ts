import ts from 'typescript';
import { expect, it } from 'vitest';
import { type Source, sourcesIn } from './sources.ts';

/**
 * A translator wraps each text node of the page in elements of its own. React inserts and removes what a condition brings beside its
 * siblings: where the sibling is a text node that was wrapped, the browser throws and the whole island leaves the page.
 */
it('text beside a condition stands in an element of its own', () => {
  const islands = sourcesIn('src/islands').filter(({ path }) => path.endsWith('.tsx'));
  expect(islands.flatMap(bareTexts)).toEqual([]);
});

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

it.each([
  ['<p>{pronto && <b />}Enviar</p>'],
  ['<p>{pronto && <b />}{rotulo}</p>'],
  ['<p>{a ? <b /> : null}{x + y}</p>'],
  ['<button>{pronto && <b />}{props.children}</button>'],
  ['<p>Passo {n}{parte && ", " + parte}</p>'],
  ['<p>Multas:{lista.map((m) => <b key={m} />)}</p>'],
])('would find %s', (jsx) => {
  expect(bareTexts({ path: 'a.tsx', text: `const a = ${jsx};` })).toHaveLength(1);
});

it.each([
  ['<p>{pronto && <b />}<span>{rotulo}</span></p>'],
  ['<p>{pronto ? "Sim" : "Não"} e {n}</p>'],
  ['<p>{pronto && rotulo}</p>'],
  ['<p>{pronto && <b />} <b />{" "}</p>'],
])('and leaves %s alone', (jsx) => {
  expect(bareTexts({ path: 'a.tsx', text: `const a = ${jsx};` })).toEqual([]);
});

/** The elements of a file that hold a bare text beside what comes and goes. */
function bareTexts({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const parts = node.children.map((child) => partOf(child, node)).filter((part) => part !== ELEMENT);
      if (parts.length > 1 && parts.some(({ comes }) => comes) && parts.some(({ words }) => words))
        found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

interface Part {
  /** It comes and goes. */
  comes: boolean;
  /** It may be a text node. */
  words: boolean;
}

const ELEMENT: Part = { comes: false, words: false };
const TEXT: Part = { comes: false, words: true };

function partOf(child: ts.JsxChild, parent: ts.JsxElement | ts.JsxFragment): Part {
  if (ts.isJsxText(child)) return child.text.trim() === '' ? ELEMENT : TEXT;
  if (!ts.isJsxExpression(child) || !child.expression) return ELEMENT;
  const part = ofExpression(child.expression);
  return part === TEXT && holdsElements(child.expression, parent) ? ELEMENT : part;
}

function ofExpression(node: ts.Expression): Part {
  if (ts.isParenthesizedExpression(node)) return ofExpression(node.expression);
  if (ts.isArrowFunction(node)) return ELEMENT;
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return ELEMENT;
  if (ts.isStringLiteralLike(node)) return node.text.trim() === '' ? ELEMENT : TEXT;
  if (node.kind === ts.SyntaxKind.NullKeyword) return ELEMENT;
  if (ts.isBinaryExpression(node) && LOGICAL.has(node.operatorToken.kind))
    return { comes: true, words: ofExpression(node.right).words };
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [ofExpression(node.whenTrue), ofExpression(node.whenFalse)];
    // One text for another changes it in place.
    return yes === TEXT && no === TEXT ? TEXT : { comes: true, words: yes.words || no.words };
  }
  if (ts.isCallExpression(node) && node.expression.getText().endsWith('.map'))
    return { comes: true, words: false };
  return TEXT;
}

const LOGICAL = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Slots and children hold elements, except in what holds words alone: a button's label. */
function holdsElements(node: ts.Expression, parent: ts.JsxElement | ts.JsxFragment): boolean {
  const tag = ts.isJsxElement(parent) ? parent.openingElement.tagName.getText() : '';
  if (/^(button|a|p|span|label|legend|strong|li|h\d)$/.test(tag)) return false;
  const [, name] = /^(?:\w+\.)?(\w+)$/.exec(node.getText()) ?? [];
  return tag === 'select' || new RegExp(`\\b${name}\\??: ReactNode`).test(node.getSourceFile().text);
}
