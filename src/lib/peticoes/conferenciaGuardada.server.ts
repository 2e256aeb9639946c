import { paths } from '#lib/paths.ts';
import { produtoExtraPorGuid } from '#lib/planos/catalogo.ts';
import { type EscolhaDeProdutos, enderecoDaEscolha } from '#lib/planos/escolha.ts';
import { cookieIn } from '#lib/session/session.ts';
import type { SessaoDaPagina } from '#lib/shell/sessao.ts';
import { respostasDoEndereco } from './conferencia.ts';
import type { Rascunho } from './form.ts';

const COOKIE = 'conferencia';
const UM_DIA = 86_400;
/** More would not fit into a cookie. */
const MAXIMO_DE_ACHADAS = 50;

interface Pagina {
  request: Request;
  locals: { sessao?: Pick<SessaoDaPagina, 'email'> | null };
}

/**
 * Keeps the answers of a finished free check for the petition bought after it, and the fines in which checks found a ground: a day long,
 * in this browser, for this account.
 */
export function guardarConferencia(
  pagina: Pagina & { response: { headers: Headers } },
  respostas: Rascunho,
  achou: boolean,
): void {
  const desta = respostas.multaAcompanhada ?? SEM_MULTA;
  const outras = achadasEm(lida(pagina)).filter((uma) => uma !== desta);
  const achadas = (achou ? [desta, ...outras] : outras).slice(0, MAXIMO_DE_ACHADAS).join();
  const valor = new URLSearchParams({ ...respostas, achadas, de: pagina.locals.sessao?.email ?? '' });
  pagina.response.headers.append(
    'set-cookie',
    `${COOKIE}=${encodeURIComponent(String(valor))}; Path=/; Max-Age=${UM_DIA}; HttpOnly; SameSite=Lax`,
  );
}

/** Forgets them once a petition has them: the next one is about another fine. */
export function esquecerConferencia({
  request,
  response,
}: {
  request: Request;
  response: { headers: Headers };
}): void {
  if (cookieIn(request.headers.get('cookie'), COOKIE) === undefined) return;
  response.headers.append('set-cookie', `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
}

/** The kept answers; none of another account. */
export const conferenciaGuardada = (pagina: Pagina): Rascunho => respostasDoEndereco(lida(pagina));

/**
 * The free check that must come before the price of a choice: of its first fine, or of its petitions and appeals for any fine, in which
 * none found a ground today. Null when nothing is missing.
 */
export function conferenciaQueFalta(pagina: Pagina, escolha: EscolhaDeProdutos): string | null {
  const guardadas = lida(pagina);
  const achadas = achadasEm(guardadas);
  const falta = escolha.itens.find(({ guid }) =>
    produtoExtraPorGuid(guid) ? achadas.length === 0 : !achadas.includes(guid),
  );
  if (!falta) return null;
  const { conferir } = paths.app.recursoOnline;
  const comprar = enderecoDaEscolha(escolha);
  if (!produtoExtraPorGuid(falta.guid)) return conferir(falta.guid, undefined, { comprar });
  const { multaAcompanhada, achadas: _, de: __, ...feita } = Object.fromEntries(guardadas);
  const passo = Object.keys(feita).length > 0 ? 'resultado' : undefined;
  return conferir(multaAcompanhada, passo, { ...feita, comprar });
}

function lida({ request, locals }: Pagina): URLSearchParams {
  const consulta = new URLSearchParams(cookieIn(request.headers.get('cookie'), COOKIE));
  return consulta.get('de') === locals.sessao?.email ? consulta : new URLSearchParams();
}

const achadasEm = (consulta: URLSearchParams) => (consulta.get('achadas') ?? '').split(',').filter(Boolean);
/** A check of a letter that no watched fine has. */
const SEM_MULTA = 'outra';
