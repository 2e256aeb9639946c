/** The bodies that are looked up today, said beside every price, promise and plan (CDC arts. 30, 31, 37). */
export const ALCANCE = 'Hoje consultamos só o Detran-RJ.';

/** Beside a list of plans. */
export const RESSALVA_DOS_PLANOS = `${ALCANCE} Os nomes dos planos não são promessa: quem decide é o órgão de trânsito.`;
