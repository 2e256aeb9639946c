/** Seconds left of a payment, by the server's clock; never below zero. */
export function segundosRestantes(expiraEm: string, agora: string): number {
  return Math.max(0, Math.ceil((Date.parse(expiraEm) - Date.parse(agora)) / 1000));
}

/** `00:mm:ss` (spec 2, section 4). */
export function contagem(segundos: number): string {
  const partes = [Math.floor(segundos / 3600), Math.floor(segundos / 60) % 60, segundos % 60];
  return partes.map((parte) => String(parte).padStart(2, '0')).join(':');
}
