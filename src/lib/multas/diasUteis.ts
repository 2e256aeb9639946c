import { addDays, addMonths, type IsoDate } from '#lib/dates.ts';

/**
 * The next working day of the authorities, this one included: a term that ends on another day ends there (Res. CONTRAN 918/2022, art.
 * 29). Days on which many bodies close without a federal law (Carnival, Corpus Christi) do not count as working days: for the
 * authority's terms the later day is the safe one. Local holidays are not known here.
 */
export function proximoDiaUtil(dia: IsoDate): IsoDate {
  let util = dia;
  while (!eDiaUtil(util)) util = addDays(util, 1);
  return util;
}

/** The same for a driver's term: only national holidays move it, so that no driver is told a day too late. */
export function proximoDiaUtilCerto(dia: IsoDate): IsoDate {
  let util = dia;
  while (descansamTodos(util)) util = addDays(util, 1);
  return util;
}

export function eDiaUtil(dia: IsoDate): boolean {
  return !descansamTodos(dia) && !FACULTATIVOS.some((dias) => dia === depoisDaPascoa(dia, dias));
}

/** Saturday, Sunday, a national holiday, Good Friday (Lei 9.093/1995, art. 2). */
function descansamTodos(dia: IsoDate): boolean {
  const semana = new Date(`${dia}T00:00:00Z`).getUTCDay();
  return semana === 0 || semana === 6 || FERIADOS.has(dia.slice(5)) || dia === depoisDaPascoa(dia, -2);
}

/** Leis 662/1949, 6.802/1980 and 14.759/2023. */
const FERIADOS = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']);

/** Carnival Monday to Ash Wednesday and Corpus Christi, counted from Easter: holidays at many bodies only. */
const FACULTATIVOS = [-48, -47, -46, 60] as const;

function depoisDaPascoa(dia: IsoDate, dias: number): IsoDate {
  return addDays(domingoDePascoa(Number(dia.slice(0, 4))), dias);
}

/** Easter by the Gregorian rule (Meeus, Jones and Butcher). */
export function domingoDePascoa(ano: number): IsoDate {
  const a = ano % 19;
  const b = Math.floor(ano / 100);
  const c = ano % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const mes = Math.floor((h + l - 7 * m + 114) / 31);
  const diaDoMes = ((h + l - 7 * m + 114) % 31) + 1;
  return `${ano}-${String(mes).padStart(2, '0')}-${String(diaDoMes).padStart(2, '0')}`;
}

/**
 * The last day of a term of months: the same day number or, in a month without it, the day after (Código Civil, art. 132 §3). 24 months
 * from 29 February 2024 end on 1 March 2026.
 */
export function fimDosMeses(inicio: IsoDate, meses: number): IsoDate {
  const dia = addMonths(inicio, meses);
  return dia.slice(8) === inicio.slice(8) ? dia : addDays(dia, 1);
}

const MESES_PARADO = 36;
const MESES_EM_TUDO = 60;

/** The last day of three years without any act in the process; after it the right to punish is lost (Lei 9.873/1999, art. 1 §1; Res. CONTRAN 918/2022, art. 36). */
export function fimDosTresAnos(ultimoMovimento: IsoDate): IsoDate {
  return fimDosMeses(ultimoMovimento, MESES_PARADO);
}

/** The last day of the five years from the infraction (Lei 9.873/1999, art. 1). Acts of its art. 2 start them anew: which ones is disputed. */
export function fimDosCincoAnos(dataInfracao: IsoDate): IsoDate {
  return fimDosMeses(dataInfracao, MESES_EM_TUDO);
}
