/** The four steps of the wizard, by name (specification 1, section 2). */
export const PASSOS = ['Cadastrar Multa', 'Dados Pessoais', 'Dados da Multa', 'Dados da Defesa'] as const;

/** Where the wizard can stand: a step, the choice of grounds that belongs to the last one, the review. */
export const PARADAS = ['0', '1', '2', '3', 'fundamentos', 'revisao'] as const;
export type Parada = (typeof PARADAS)[number];

/** What must be complete before a place may be entered. Nobody skips ahead, whatever the address says. */
export const EXIGE: Readonly<Record<Parada, readonly Parada[]>> = {
  '0': [],
  '1': ['0'],
  '2': ['0', '1'],
  '3': ['0', '1', '2'],
  fundamentos: ['0', '1', '2', '3'],
  revisao: ['0', '1', '2', '3', 'fundamentos'],
};

/** The place asked for, or the first one that it needs and that is not complete. */
export function paradaAberta(pedida: Parada, completa: (parada: Parada) => boolean): Parada {
  return EXIGE[pedida].find((parada) => !completa(parada)) ?? pedida;
}

/** The place after this one that has something to ask: the grounds are passed over when there is none to choose. */
export function proximaParada(parada: Parada, completa: (parada: Parada) => boolean): Parada {
  const proxima = PARADAS[PARADAS.indexOf(parada) + 1] ?? 'revisao';
  return proxima === 'fundamentos' && completa('fundamentos') ? 'revisao' : proxima;
}

/** Where 'Voltar' leads; the first step has none. */
export function paradaAnterior(parada: Parada): Parada | null {
  if (parada === 'revisao') return '3';
  return PARADAS[PARADAS.indexOf(parada) - 1] ?? null;
}

export function lerParada(texto: string | null): Parada | null {
  return PARADAS.find((parada) => parada === texto) ?? null;
}

/** The name of the tab: which of the steps this is. */
export function tituloDa(parada: Parada): string {
  if (parada === 'revisao') return 'Revisar pedido';
  const passo = parada === 'fundamentos' ? 3 : Number(parada);
  return `Passo ${passo + 1} de ${PASSOS.length}: ${PASSOS[passo]}`;
}
