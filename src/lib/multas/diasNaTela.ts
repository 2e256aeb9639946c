import { formatDate, type IsoDate } from '../dates.ts';
import { diasRestantes, prorrogadoAte, valeAte } from './prazos.ts';
import type { PrazoVivo } from './prazosVivos.ts';
import { textoDosDias } from './situacao.ts';

/** What is left of a deadline in a list: how much, how near, and for what and until when where there is room. */
export interface DiasNaTela {
  texto: string;
  /** It ended on a day without work and goes on until this one: the short form of `texto` is its day alone. */
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
