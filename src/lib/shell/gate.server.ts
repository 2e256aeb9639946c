import { paths } from '../paths.ts';
import { rotaAberta } from './rules.ts';

export type Passage = 'pass' | 'sign-in' | 'blocked' | 'refused';

/**
 * Who may see a page under /app (specification 1, sections 2 and 4). Takes the path as it came and judges the one that the router
 * will read; where the two could differ in more than signs that had to be encoded, it is refused.
 */
export function passageTo(pathname: string, sessao: { liberado: boolean } | null): Passage {
  const read = decoded(pathname);
  if (read === null) return 'refused';
  if (read !== paths.app.raiz && !read.startsWith(`${paths.app.raiz}/`)) return 'pass';
  if (!sessao) return 'sign-in';
  return sessao.liberado || rotaAberta(read) ? 'pass' : 'blocked';
}

const UNSAFE = /\/\/|\\|\/\.\.?(?:\/|$)|\p{Cc}|%[0-9a-f]{2}/iu;

/** Null where it does not decode, or decodes to what another reader may part, join or decode again. */
function decoded(pathname: string): string | null {
  try {
    const read = decodeURIComponent(pathname);
    return UNSAFE.test(read) || /%2f/i.test(pathname) ? null : read;
  } catch {
    return null;
  }
}
