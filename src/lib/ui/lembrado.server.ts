const deTodos = new Map<string, string>();
const de = new WeakMap<object, Map<string, string>>();

/**
 * Caches renderings that are equal for every driver, because the shell costs more than a page's content. `chave` must contain
 * everything that the rendering depends on, from a closed set, never user input. With `valor` it depends on that value too, and lives
 * as long: one driver's, kept while nothing changes.
 */
export async function lembrado(
  { chave, valor }: { chave: string; valor?: object | undefined },
  desenhar: () => Promise<string>,
): Promise<string> {
  const desenhados = valor ? (de.get(valor) ?? new Map<string, string>()) : deTodos;
  if (valor) de.set(valor, desenhados);
  const feito = desenhados.get(chave);
  // During development (`npm run dev`) edits are visible at once.
  if (feito !== undefined && !import.meta.env.DEV) return feito;
  const html = await desenhar();
  desenhados.set(chave, html);
  return html;
}
