import { formatDate, type IsoDate } from '#lib/dates.ts';
import { diasRestantes, prorrogadoAte, valeAte } from './prazos.ts';
import type { PrazoVivo } from './prazosVivos.ts';
import { textoDosDias } from './textoDoPrazo.ts';

/** The days left in a list, their urgency, and where there is room the purpose and date. */
export interface DiasNaTela {
  texto: string;
  /** Set when the deadline falls on a day that is not a working day and moves to this one: the short form of `texto` is its date only. */
  util: string | null;
  tom: 'tom-erro' | 'tom-alerta' | undefined;
  estimado: boolean;
  dia: string;
}

export function diasNaTela(prazo: PrazoVivo, hoje: IsoDate): DiasNaTela {
  const dias = diasRestantes(prazo, hoje);
  const util = prorrogadoAte(prazo, hoje);
  return {
    texto: textoDosDias(prazo, hoje),
    util: util && formatDate(util),
    tom: dias <= 7 ? 'tom-erro' : dias <= 15 ? 'tom-alerta' : undefined,
    estimado: prazo.estimado,
    dia: `${prazo.rotulo}, até ${formatDate(valeAte(prazo, hoje))}`,
  };
}
