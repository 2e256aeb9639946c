/** Who may see a page under /app (specification 1, sections 2 and 4; design decisions). */
import { paths } from '../paths.ts';

/** Open without an active plan: the specified five, and what a driver needs to get one. */
const OPEN = ['inicial', 'dashboard', 'planos', 'perfil', 'termos', 'pe', 'venda', 'notificacoes'];

export type Passage = 'pass' | 'sign-in' | 'blocked';

export function passageTo(pathname: string, sessao: { liberado: boolean } | null): Passage {
  if (pathname !== paths.app.raiz && !pathname.startsWith(`${paths.app.raiz}/`)) return 'pass';
  if (!sessao) return 'sign-in';
  const area = pathname.split('/')[2] ?? '';
  return sessao.liberado || area === '' || OPEN.includes(area) ? 'pass' : 'blocked';
}
