/** A number with its noun in singular or plural: '1 dia', '3 dias'. */
export function contados(n: number, um: string, muitos: string): string {
  return `${n} ${n === 1 ? um : muitos}`;
}
