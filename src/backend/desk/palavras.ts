/** Audit actions that only read. Lists leave them out, because they are nearly all rows. */
export const ACOES_DE_LEITURA: readonly string[] = ['mesa.ver', 'mesa.buscar', 'mesa.exportar'];

/** A number with its noun in singular or plural: '1 dia', '3 dias'. */
export const contados = (n: number, um: string, muitos: string) => `${n} ${n === 1 ? um : muitos}`;

/** What is known, in one line. */
export const unidos = (...partes: (string | false | null | undefined)[]) =>
  partes.filter(Boolean).join(' · ');

/** The address of an account; one that was removed has none (backend/domain/conta/retencao). */
export const contaEmPalavras = (email: string) =>
  email.endsWith('@removida.invalid') ? 'conta removida' : email;

const AUTORES: Readonly<Record<string, string>> = {
  usuario: 'o motorista',
  motorista: 'o motorista',
  sistema: 'o programa',
  gateway: 'o meio de pagamento',
  fonte: 'a fonte consultada',
  operador: 'a equipe',
};

/** Who wrote a step, a question or a milestone. */
export const autorEmPalavras = (autor: string): string => AUTORES[autor] ?? autor;

/** The author of an act: the e-mail of a member of the staff, or the user name on the machine. */
export const quemEmPalavras = (ator: string, atorId: string | null): string =>
  ator === 'operador' ? (atorId ?? 'a equipe') : autorEmPalavras(ator);

/** The data of an audit row: 'ato: pedidos estornar; motivo: Fraude'. */
export function dadosEmPalavras(dados: unknown): string {
  if (typeof dados !== 'object' || dados === null) return String(dados ?? '');
  return Object.entries(dados)
    .filter(([, valor]) => valor !== null && valor !== '')
    .map(([nome, valor]) => `${nome}: ${typeof valor === 'object' ? JSON.stringify(valor) : valor}`)
    .join('; ');
}
