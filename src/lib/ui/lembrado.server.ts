const desenhados = new Map<string, string>();

/**
 * What is the same for every driver is drawn once: the shell of a page costs more than its words. `chave` names all that the drawing
 * depends on, and comes from a closed set, never from what somebody wrote.
 */
export async function lembrado(chave: string, desenhar: () => Promise<string>): Promise<string> {
  const feito = desenhados.get(chave);
  // While the pages are being drawn (`npm run dev`) an edit is seen at once.
  if (feito !== undefined && !import.meta.env.DEV) return feito;
  const html = await desenhar();
  desenhados.set(chave, html);
  return html;
}
