import { check } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { codeOf, sourcesIn } from './sources.ts';

/** A quadratic pattern over so many characters takes a few milliseconds. */
const SHORT = 2_000;

interface Pattern {
  source: string;
  flags: string;
  at: string;
}

it('each pattern of src takes time linear in its input, or a comment names the few characters of that', async () => {
  const patterns = sourcesIn('src')
    .filter(({ path }) => /\.(ts|tsx|astro)$/.test(path))
    .flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(100);
  const endless = new Map(
    patterns
      .filter(({ source, flags }) => hasNoEnd(source, flags))
      .map((one) => [`${one.source}/${one.flags}`, one]),
  );
  const slow: string[] = [];
  for (const { source, flags, at } of endless.values())
    if (!(await isLinear(source, flags))) slow.push(`${at} ${source}`);
  expect(slow).toEqual([]);
});

/** The patterns whose input has no limit that a comment names. */
function patternsOf(file: ReturnType<typeof sourcesIn>[number]): Pattern[] {
  const code = codeOf(file);
  const tree = ts.createSourceFile('a.tsx', code, ts.ScriptTarget.ESNext, true, kindOf(file.path));
  const found: Pattern[] = [];
  const walk = (node: ts.Node) => {
    const [source, flags = ''] = patternOf(node) ?? [];
    if (source !== undefined && !isShort(node, code))
      found.push({ source, flags: flags.replace('v', 'u'), at: file.path });
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

/** TSX would read a type assertion of a .ts file as an element. */
function kindOf(path: string): ts.ScriptKind {
  return path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
}

/** A literal, a raw text (lib/forms/fields.ts), or what is given to RegExp: a word stands for each part that is worked out. */
function patternOf(node: ts.Node): [source: string, flags?: string] | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return [node.text.slice(1, end), node.text.slice(end + 1)];
  }
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return [textOf(node.template, 'rawText')];
  if (!(ts.isNewExpression(node) || ts.isCallExpression(node)) || node.expression.getText() !== 'RegExp')
    return;
  const [source, flags] = node.arguments ?? [];
  if (!source || !(ts.isTemplateExpression(source) || ts.isStringLiteralLike(source))) return;
  return [textOf(source, 'text'), flags && ts.isStringLiteral(flags) ? flags.text : ''];
}

function textOf(template: ts.TemplateLiteral | ts.StringLiteral, form: 'text' | 'rawText'): string {
  if (!ts.isTemplateExpression(template)) return form === 'rawText' ? rawOf(template) : template.text;
  const spans = template.templateSpans.map(({ literal }) => literal);
  return [template.head, ...spans].map((part) => (form === 'rawText' ? rawOf(part) : part.text)).join('VIA');
}

const rawOf = (part: ts.LiteralLikeNode) => (part as { rawText?: string }).rawText ?? part.text;

/** 'At most 200 characters' in the comment before the statement. */
function isShort(node: ts.Node, code: string): boolean {
  const statement = ts.findAncestor(node, (one) => ts.isStatement(one) && !ts.isBlock(one));
  const comments = ts.getLeadingCommentRanges(code, statement?.getFullStart() ?? 0) ?? [];
  return comments.some(({ pos, end }) => {
    const most = /\bAt most ([\d,]{1,9}) characters\b/.exec(code.slice(pos, end))?.[1];
    return most !== undefined && Number(most.replaceAll(',', '')) <= SHORT;
  });
}

/**
 * Whether it may take more than linear time: what repeats nothing without an end takes a bounded number of steps at each place, and so
 * does what begins at the start of the input alone and repeats one thing.
 */
function hasNoEnd(source: string, flags: string): boolean {
  const bare = source.replace(/\\./gs, 'E').replace(/\[[^\]]*\]/g, 'C');
  const repeats = bare.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  return repeats > (bare.startsWith('^') && !bare.includes('|') && !flags.includes('m') ? 1 : 0);
}

/** A busy machine gets its time: the steps that the checker tries are counted, not timed. */
const UNTIMED = {
  timeout: 600_000,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

async function isLinear(source: string, flags: string): Promise<boolean> {
  return (await check(source, flags, UNTIMED)).status === 'safe';
}
