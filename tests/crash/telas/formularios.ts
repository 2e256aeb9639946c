/** A form of a screen, as a browser without script sends it when nothing was typed. */
export interface Formulario {
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
