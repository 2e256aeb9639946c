/** The `<main>` of a screen, without menu, bar and footer. */
export const miolo = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;

/** The readable text of a screen: no scripts, styles, datalist options or icon names. */
export function texto(html: string): string {
  return semEntidades(
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(head|script|style|template|datalist|svg)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ');
}

/** The targets of the internal links of an HTML fragment. */
export function ligacoes(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href="(\/[^"#]*)/g)].map(([, href = '']) => semEntidades(href));
  return [...new Set(hrefs)];
}

function semEntidades(html: string): string {
  return html.replace(
    /&(#x?\w+|\w+);/g,
    (inteira, nome: string) => NOMES[nome] ?? (nome.startsWith('#') ? deNumero(nome.slice(1)) : inteira),
  );
}

const NOMES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', apos: "'" };
const deNumero = (numero: string) =>
  String.fromCodePoint(numero.startsWith('x') ? Number.parseInt(numero.slice(1), 16) : Number(numero));

/** A form of a screen, as a browser without script sends it when nothing was typed. */
interface Formulario {
  action: string;
  fields: [name: string, value: string][];
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const decoded = (text: string) =>
  text.replace(/&(?:quot|#34|#39|lt|gt);/g, (one) => ENTITIES[one] ?? one).replaceAll('&amp;', '&');

const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decoded(value);
};
const has = (tag: string, name: string) => new RegExp(`\\s${name}(?=[\\s=/>])`).test(tag);

/** The forms of a page that are sent by POST. */
export function formulariosDe(html: string): Formulario[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)]
    .map(([form]) => form)
    .filter((form) => attribute(form, 'method')?.toLowerCase() === 'post')
    .map((form) => ({ action: attribute(form, 'action') ?? '', fields: fieldsOf(form) }));
}

function fieldsOf(form: string): [string, string][] {
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\stype="(?:submit|file)"/.test(tag) && !has(tag, 'disabled'))
    .filter((tag) => !/\stype="(?:checkbox|radio)"/.test(tag) || has(tag, 'checked'));
  const [button = ''] = form.match(/<button\b(?![^>]*\stype="button")[^>]*>/) ?? [];
  return [...inputs, button].flatMap((tag) => {
    const name = attribute(tag, 'name');
    return name ? [[name, attribute(tag, 'value') ?? '']] : [];
  });
}
