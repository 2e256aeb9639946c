import { paths } from '#lib/paths.ts';
import { abreSemPlano } from '#lib/screens.ts';

export type Passage = 'pass' | 'sign-in' | 'blocked' | 'refused';

/** Decides access to a page under /app (specification 1, sections 2 and 4) from the raw path; refuses an ambiguous one. */
export function accessTo(pathname: string, sessao: { liberado: boolean } | null): Passage {
  const read = decoded(pathname);
  if (read === null) return 'refused';
  if (read !== paths.app.raiz && !read.startsWith(`${paths.app.raiz}/`)) return 'pass';
  if (!sessao) return 'sign-in';
  return sessao.liberado || abreSemPlano(read) ? 'pass' : 'blocked';
}

const UNSAFE = /\/\/|\\|\/\.\.?(?:\/|$)|\p{Cc}|%[0-9a-f]{2}|\.html$/iu;

/** Null when it cannot be decoded, or decodes to something that another parser could split, join or decode again. */
function decoded(pathname: string): string | null {
  try {
    const read = decodeURIComponent(pathname);
    return UNSAFE.test(read) || /%2f/i.test(pathname) ? null : read;
  } catch {
    return null;
  }
}
