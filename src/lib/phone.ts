/**
 * Area code and number, 10 or 11 digits: the country code (`+55`) and the zero of a long-distance call (`021 ...`) are dropped.
 * In a file of its own: a mask needs it in the browser.
 */
export function normalizePhone(text: string): string {
  const national = text.replace(/\D/g, '').replace(/^0+/, '');
  return /^55\d{10,11}$/.test(national) ? national.slice(2) : national;
}
