interface Politica {
  insertScriptResource(resource: string): void;
}

/**
 * The address of the card provider's script: a path when it is ours (the sandbox, under any host name), else the whole address, whose
 * origin is added to the page's policy. Call it only in a card checkout.
 */
export function scriptDoCartao(
  site: { cardSdkUrl: string; publicUrl: string },
  csp: Politica | undefined,
): string {
  const { origin, pathname, href } = new URL(site.cardSdkUrl);
  if (origin === new URL(site.publicUrl).origin) return pathname;
  // An own list replaces the default, which is 'self'.
  csp?.insertScriptResource("'self'");
  csp?.insertScriptResource(origin);
  return href;
}
