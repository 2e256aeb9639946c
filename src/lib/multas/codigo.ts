/** The five digits under which an infraction is stored (`745-50`, `7455-0` and `74550` are the same), else null. */
export function normalizarCodigo(texto: string): string | null {
  const codigo = texto.replace(/\D/g, '');
  return codigo.length === 5 ? codigo : null;
}

/** `74550` -> `745-50` */
export function formatarCodigo(codigo: string): string {
  return `${codigo.slice(0, 3)}-${codigo.slice(3)}`;
}

/**
 * Whether the fourth digit matches the first three (weights 4, 3, 2, modulo 11). The rule is inferred from the table, with one
 * exception in a printed table: a warning for typing errors, never a refusal.
 */
export function digitoDoCodigoConfere(codigo: string): boolean {
  const soma = [4, 3, 2].reduce((total, peso, i) => total + peso * Number(codigo[i]), 0);
  const resto = soma % 11;
  return Number(codigo[3]) === (resto < 2 ? 0 : 11 - resto);
}

/** The code at the start of a text: '745-50', '7455-0 Transitar em...', '74550'. Null for anything else. */
export function codigoEscrito(texto: string): string | null {
  const [, tres, quarto, quinto] = /^\s*(\d{3})[\s.-]?(\d)[\s/-]?(\d)(?!\d)/.exec(texto) ?? [];
  return tres === undefined ? null : `${tres}${quarto}${quinto}`;
}
