import * as paths from '#lib/paths/site.ts';

export type { PlanoEscolhido } from '#lib/paths/app.ts';
export { comVolta } from '#lib/paths/site.ts';
/** Every address of the app; no other file writes one. A namespace, so that a page's script carries only those it names. */
export { paths };

/** Adds `?item=<guid>*<quantidade>` for each chosen product (see lib/planos/cart.ts). */
export function withItems(path: string, items: readonly { guid: string; quantidade: number }[]): string {
  const query = items.map(({ guid, quantidade }) => `item=${guid}*${quantidade}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** A path of ours to return to after sign-in, inside /app, or null: never another site. */
export function safeReturn(value: string | null): string | null {
  return value !== null && /^\/app\/[\w\-/]*(\?[\w\-.*=&%]*)?$/.test(value) ? value : null;
}
