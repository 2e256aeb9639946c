export const COOKIE_DA_LETRA = 'letra';
/** Value of the cookie in a browser whose cache holds the typeface. */
export const TEM_A_LETRA = '1';

/** Over HTTPS a cookie has the prefix that keeps other hosts from planting it. */
export function nomeDoCookieDaLetra(https: boolean): string {
  return https ? `__Host-${COOKIE_DA_LETRA}` : COOKIE_DA_LETRA;
}
