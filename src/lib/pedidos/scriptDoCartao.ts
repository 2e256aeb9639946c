/** The part of the Astro global that says what scripts a page may load. */
interface Politica {
  insertScriptResource(resource: string): void;
}

/**
 * The address of the card provider's script as a page may load it: a path when it is our own (the sandbox, under whatever name the
 * site was asked for), else its whole address, whose origin joins the page's policy. Call it in a card checkout and nowhere else.
 */
export function scriptDoCartao(
  site: { cardSdkUrl: string; publicUrl: string },
  csp: Politica | undefined,
): string {
  const { origin, pathname, href } = new URL(site.cardSdkUrl);
  if (origin === new URL(site.publicUrl).origin) return pathname;
  // A list of one's own replaces the default, which is 'self'.
  csp?.insertScriptResource("'self'");
  csp?.insertScriptResource(origin);
  return href;
}
