/** The only clock of the rules: passed in, so that a test or a job can set the time. */
export type Clock = () => Date;

/** A calendar day, `yyyy-mm-dd`. It has no time and no zone. */
export type IsoDate = string;

const TIME_ZONE = 'America/Sao_Paulo';

/** The current day in São Paulo. */
export function today(clock: Clock): IsoDate {
  return isoDateOf(clock());
}

/** The São Paulo day of an instant. */
export function isoDateOf(instant: Date): IsoDate {
  return quarterOf(instant).date;
}

/** `dd/mm/yyyy` of a calendar day, or of an instant (Date, or ISO text with a zone) as seen in São Paulo. */
export function formatDate(value: IsoDate | Date): string {
  const day = isoDay(value);
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** `dd/mm/yyyy HH:mm` of an instant, in São Paulo. */
export function formatDateTime(value: string | Date): string {
  const instant = instantFrom(value);
  const { date, aheadMs } = quarterOf(instant);
  return `${formatDate(date)} ${new Date(instant.getTime() + aheadMs).toISOString().slice(11, 16)}`;
}

/** Reads `dd/mm/yyyy`, or `yyyy-mm-dd` as it is pasted (spaces around it are forgiven), into a day of the calendar, else null. */
export function parseDate(text: string): IsoDate | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const iso = year ? `${year}-${month}-${day}` : text.trim();
  return isIsoDate(iso) ? iso : null;
}

/** Reads `HH:mm` (or `H:mm`, or with seconds, which are dropped) into `HH:mm`, else null. */
export function parseTime(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Whether the text is `yyyy-mm-dd` and that day exists (no 31 June, no 29 February of a common year). */
export function isIsoDate(text: string): text is IsoDate {
  if (!ISO_DATE.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  return day >= 1 && day <= daysIn(month, Number(text.slice(0, 4)));
}

/** Age in whole years on a day. */
export function fullYears(birth: IsoDate, on: IsoDate): number {
  return Number(on.slice(0, 4)) - Number(birth.slice(0, 4)) - (on.slice(5) < birth.slice(5) ? 1 : 0);
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return isoFromUtc(new Date(utcMidnight(date) + days * DAY_MS));
}

/** The same day of another month; the last day of that month when it is shorter (31 January + 1 = 28 or 29 February). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const from = new Date(utcMidnight(date));
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return isoFromUtc(first);
}

/** Whole days from one calendar day to another; negative when `to` comes first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS;
}

/** The instant of a wall-clock time in São Paulo, daylight saving of older years included. */
export function instantAt(date: IsoDate, time = '00:00'): Date {
  const wall = Date.parse(`${requireIsoDate(date)}T${time}:00Z`);
  const guess = new Date(wall - quarterOf(new Date(wall)).aheadMs);
  return new Date(wall - quarterOf(guess).aheadMs);
}

/** Days of a month (1 to 12) by the Gregorian calendar; 0 when there is no such month. */
function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return DAYS_OF_MONTHS[month - 1] ?? 0;
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
/** 1914: before it São Paulo used local mean time, 3 h 6 min 28 s behind UTC. */
const LEGAL_TIME = Date.UTC(1914, 0, 2);
/** Cached per quarter of an hour: a page asks for today some fifty times, and Intl is slow. */
const quarters = new Map<number, Quarter>();
const MOST_QUARTERS = 1_000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;

const clockOnTheWall = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The São Paulo day of a quarter of an hour, and its offset from UTC (negative: behind). */
interface Quarter {
  date: IsoDate;
  aheadMs: number;
}

function quarterOf(instant: Date): Quarter {
  const time = instant.getTime();
  // Since 1914 days and clock changes begin at whole quarters of an hour.
  const quarter = time >= LEGAL_TIME ? Math.floor(time / QUARTER_MS) : null;
  const known = quarter === null ? undefined : quarters.get(quarter);
  if (known !== undefined) return known;
  const { year, month, day } = partsOf(instant);
  const found = { date: `${year}-${month}-${day}`, aheadMs: offsetAt(instant) };
  if (quarter !== null) {
    if (quarters.size === MOST_QUARTERS) quarters.clear();
    quarters.set(quarter, found);
  }
  return found;
}

function partsOf(instant: Date) {
  const parts = clockOnTheWall.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** Milliseconds that the São Paulo wall clock is ahead of UTC at an instant (negative: it is behind). */
function offsetAt(instant: Date): number {
  const { year, month, day, hour, minute, second } = partsOf(instant);
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

function isoDay(value: IsoDate | Date): IsoDate {
  if (typeof value === 'string' && isIsoDate(value)) return value;
  return isoDateOf(instantFrom(value));
}

/** A text without a zone is refused: its instant would depend on the machine. */
function instantFrom(value: string | Date): Date {
  const instant = typeof value === 'string' ? new Date(ISO_INSTANT.test(value) ? value : Number.NaN) : value;
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${value}`);
  return instant;
}

function requireIsoDate(date: IsoDate): IsoDate {
  if (!isIsoDate(date)) throw new RangeError(`Not a calendar day: ${date}`);
  return date;
}

function utcMidnight(date: IsoDate): number {
  requireIsoDate(date);
  const midnight = new Date(0);
  return midnight.setUTCFullYear(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1,
    Number(date.slice(8, 10)),
  );
}

/** Stays within the four digits of a year: terms are computed from a typed date before its year is checked. */
function isoFromUtc(date: Date): IsoDate {
  if (date.getUTCFullYear() > 9999) return '9999-12-31';
  if (date.getUTCFullYear() < 0) return '0000-01-01';
  const month = date.getUTCMonth() + 1;
  const day = date.getUTCDate();
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
