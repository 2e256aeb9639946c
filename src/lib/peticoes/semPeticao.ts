import type { IsoDate } from '../dates.ts';
import { indica } from './caso.ts';
import type { Erros, Respostas } from './form.ts';
import { prazoAcabado } from './ultimoDia.ts';

/** For 60% the driver recognised the infraction and gave up defence and appeal (CTB arts. 284 §1, 290 III). Naming the driver is neither. */
export function errosDoReconhecimento(r: Respostas): Erros {
  return r.reconheceuNoSne && !indica(r) ? { reconheceuNoSne: RECONHECIDA } : {};
}

export const RECONHECIDA =
  'Quem reconhece a infração no SNE, para pagar 60%, abre mão da defesa e do recurso, e o processo se encerra (CTB, arts. 284, § 1º, e 290, III). Pagar 80% até o vencimento, sem reconhecer, não tira o recurso (art. 284, § 2º).';

/** A dead end of the wizard, which only another answer to the same question reopens. */
export interface SemPeticao {
  titulo: string;
  frase: string;
  /** The link to that question. */
  mudar: string;
}

/** Why the notices leave no petition to write; null while one is possible. */
export function semPeticao(r: Respostas, hoje: IsoDate, corrigindo = false): SemPeticao | null {
  const { reconheceuNoSne } = errosDoReconhecimento(r);
  if (reconheceuNoSne)
    return { titulo: 'Não cabe mais petição', frase: reconheceuNoSne, mudar: 'Mudar a resposta' };
  const frase = prazoAcabado(r, hoje, corrigindo);
  return frase ? { titulo: 'O prazo terminou', frase, mudar: 'Mudar a data' } : null;
}
