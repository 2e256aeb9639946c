interface Campo {
  /** What the field holds. */
  atual: string;
  /** The last automatic value. */
  automatico: string | undefined;
  /** What the account has, for a field that travels unseen; the driver cannot fill it in. */
  daConta: string | undefined;
  /** From the place of the CEP; '' where one CEP covers a whole town. */
  doLugar: string;
}

/** The value of a field after a CEP was found. A value typed by hand stays; that of an earlier, mistyped CEP is replaced. */
export function valorDoCep({ atual, automatico, daConta, doLugar }: Campo): string {
  if (daConta !== undefined) return doLugar || daConta;
  return atual === '' || atual === automatico ? doLugar : atual;
}
