import { addDays, formatDate, type IsoDate, isoDateOf } from '#lib/dates.ts';

interface Dia<N> {
  titulo: string;
  avisos: N[];
}

/** A list says the first sentence of a notification; its page says all. */
export function primeiraFrase(texto: string): string {
  return /^.+?[.!?](?=\s+\p{Lu})/su.exec(texto)?.[0] ?? texto;
}

/** Notifications by the day of their arrival, in their order: 'Hoje', 'Ontem', then the date. */
export function porDia<N extends { DataCriacao: string }>(lista: readonly N[], hoje: IsoDate): Dia<N>[] {
  const dias = Map.groupBy(lista, ({ DataCriacao }) => isoDateOf(new Date(DataCriacao)));
  return [...dias].map(([dia, avisos]) => ({ titulo: tituloDe(dia, hoje), avisos }));
}

function tituloDe(dia: IsoDate, hoje: IsoDate): string {
  if (dia === hoje) return 'Hoje';
  return dia === addDays(hoje, -1) ? 'Ontem' : formatDate(dia);
}
