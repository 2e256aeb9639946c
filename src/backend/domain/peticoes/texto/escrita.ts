import { addMonths, type IsoDate } from '#lib/dates.ts';

/** How the text refers to the applicant; a represented person's sex is unknown. */
export function tratamento(como: 'o' | 'a' | 'parte') {
  const nome = como === 'parte' ? 'parte requerente' : 'requerente';
  const artigo = como === 'o' ? 'o' : 'a';
  return {
    oRequerente: `${artigo.toUpperCase()} ${nome}`,
    oRequerenteMinusculo: `${artigo} ${nome}`,
    doRequerente: `d${artigo} ${nome}`,
    doRequerenteSo: `d${artigo} ${nome}`,
    aoRequerente: artigo === 'o' ? `ao ${nome}` : `à ${nome}`,
  };
}

export function mesesInteiros(de: IsoDate, ate: IsoDate): number {
  let meses = 0;
  while (addMonths(de, meses + 1) <= ate) meses += 1;
  return meses;
}

export function comPontoFinal(texto: string): string {
  return /[.!?…]$/.test(texto.trim()) ? texto.trim() : `${texto.trim()}.`;
}

export function semPontoFinal(texto: string): string {
  return texto.trim().replace(/\.+$/, '');
}

export function digitos(texto = ''): string {
  return texto.replace(/\D/g, '');
}

/** A calendar day has no time zone: formatted as UTC it stays the same day. */
export const porExtenso = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
