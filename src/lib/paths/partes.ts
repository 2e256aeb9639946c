export interface PlanoEscolhido {
  idPlano: number;
  idPlanoDetalhe: number;
  /** Beside a running plan: at once, or when that one ends. Nothing said: as usual (backend/domain/planos/vigente.ts). */
  comeca?: 'agora' | 'depois' | undefined;
}

export function planoPath(plano: PlanoEscolhido | undefined): string {
  return plano ? `/${plano.idPlano}/${plano.idPlanoDetalhe}` : '';
}

/** Sign-in, sign-up or recovery with a way back to `volta`, which is kept through all of them. */
export function comVolta(porta: string, volta: string | null | undefined): string {
  return volta ? `${porta}?volta=${encodeURIComponent(volta)}` : porta;
}
