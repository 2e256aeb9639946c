import { paths } from '../paths.ts';
import { rotaAberta } from './rules.ts';

export type Passage = 'pass' | 'sign-in' | 'blocked';

/** Who may see a page under /app (specification 1, sections 2 and 4). */
export function passageTo(pathname: string, sessao: { liberado: boolean } | null): Passage {
  if (pathname !== paths.app.raiz && !pathname.startsWith(`${paths.app.raiz}/`)) return 'pass';
  if (!sessao) return 'sign-in';
  return sessao.liberado || rotaAberta(pathname) ? 'pass' : 'blocked';
}
