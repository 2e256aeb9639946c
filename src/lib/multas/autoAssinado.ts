/** What is known of an AIT that was written with the driver there. */
export interface AutoAssinado {
  assinado?: boolean | undefined;
  /** The signer is the owner, or the main driver that the register names. */
  peloDono?: boolean | undefined;
  /** The AIT prints the last day of the defence. */
  imprimePrazo?: boolean | undefined;
}

/**
 * Whether an AIT signed on the spot served as the notice of autuação: only when the owner or the registered main driver signed it, and
 * it prints the last day of the defence (CTB art. 280 VI; Res. CONTRAN 918/2022, art. 3 §5). Null while one of the two is not known and
 * the other does not settle it.
 */
export function serviuDeNotificacao({ assinado, peloDono, imprimePrazo }: AutoAssinado): boolean | null {
  const condicoes = [assinado, peloDono, imprimePrazo];
  if (condicoes.includes(false)) return false;
  return condicoes.includes(undefined) ? null : true;
}
