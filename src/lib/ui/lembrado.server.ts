const desenhados = new Map<string, string>();

/**
 * Caches renderings that are equal for every driver, because the shell costs more than a page's content. `chave` must contain
 * everything that the rendering depends on, from a closed set, never user input.
 */
export async function lembrado(chave: string, desenhar: () => Promise<string>): Promise<string> {
  const feito = desenhados.get(chave);
  // During development (`npm run dev`) edits are visible at once.
  if (feito !== undefined && !import.meta.env.DEV) return feito;
  const html = await desenhar();
  desenhados.set(chave, html);
  return html;
}
