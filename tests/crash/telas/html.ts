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
