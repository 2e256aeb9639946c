import type { IsoDate } from '#lib/dates.ts';
import type { Vigentes } from './marcos.ts';

/**
 * Infractions that the MBFT records only with the driver identified (arts. 162 to 162 VI, 165, 165-A, 232, 238), or without a driver
 * (art. 241, and 500: the fine of a company that named no driver, art. 257 §8): there is no other driver to name (CTB art. 257 §7).
 * The first three digits of the code.
 */
const SEM_CONDUTOR_A_INDICAR: ReadonlySet<string> = new Set([
  ...['500', '501', '502', '503', '504', '505'],
  ...['516', '757', '691', '697', '700'],
]);

/** Whether a code allows naming a driver; unknown for an unknown code. */
export function semCondutorAIndicar(codigo: string | null | undefined): boolean {
  return SEM_CONDUTOR_A_INDICAR.has((codigo ?? '').replace(/\D/g, '').slice(0, 3));
}

/** Why a code allows naming no driver, for the driver; null when it allows it, or is unknown. */
export function porQueNaoIndicar(codigo: string | null): string | null {
  if (!semCondutorAIndicar(codigo)) return null;
  return multaPorNaoIndicar(codigo, '')
    ? 'Esta multa, por não indicar o condutor, é da própria empresa: não há condutor a indicar nela, e sim defesa (CTB, art. 257, § 8º).'
    : 'Neste código o auto já identifica quem dirigia, ou ninguém dirigia: não há condutor a indicar (CTB, art. 257, § 7º).';
}

/**
 * A driver who was handed the AIT on the spot is identified; the term to name another one is for when that was not possible
 * (CTB art. 257 §7). A printed day to name the driver proves the opposite.
 */
export function identificadoNaHora({
  marcos,
  dataInfracao,
}: {
  marcos: Vigentes;
  dataInfracao: IsoDate;
}): boolean {
  const autuacao = marcos.get('autuacao_expedida');
  return autuacao?.meio === 'pessoal' && autuacao.data === dataInfracao && !marcos.has('prazo_condutor');
}

/** Whether the owner may name who drove: for a driver's infraction whose driver the AIT did not identify (CTB art. 257 §§2, 3 and 7). */
export function cabeIndicar(processo: {
  responsavel: 'condutor' | 'proprietario' | null;
  condutorNoAuto?: boolean | undefined;
}): boolean {
  const { responsavel, condutorNoAuto } = processo;
  return responsavel !== 'proprietario' && condutorNoAuto !== true;
}

/**
 * The fine of a company that named no driver: a multiple of another amount, without points, for no infraction in traffic (CTB art. 257
 * §8). Its codes begin with 500; without a code its official name tells it.
 */
export function multaPorNaoIndicar(codigo: string | null | undefined, descricao: string): boolean {
  const digitos = (codigo ?? '').replace(/\D/g, '');
  if (digitos !== '') return digitos.startsWith('500');
  return /\bn[aã]o (identifica|indica)\S{0,10} d[eo] condutor/i.test(descricao);
}
