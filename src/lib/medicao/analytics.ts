import { APP_PREFIX } from '../endpoint.ts';
import { type Centavos, centavosParaReais } from '../money.ts';
import { cookieIn } from '../session/cookies.ts';

/** The events of the specification (spec 2, section 7), under the names that measuring services know. */
export const EVENTOS = ['page_view', 'select_content', 'begin_checkout', 'purchase'] as const;
export const CONTEUDOS = ['plano', 'extra', 'venda'] as const;

export interface Evento {
  nome: (typeof EVENTOS)[number];
  conteudo?: (typeof CONTEUDOS)[number];
  id?: string;
  tela?: string;
  valor?: Centavos;
}

/** Random id of a visitor who agreed to measuring; scripts read it, so it is not HttpOnly. */
export const COOKIE_DA_MEDICAO = 'medicao';
/** Asked again after half a year, in seconds. */
export const VALIDADE_DO_CONSENTIMENTO_S = 180 * 86_400;

/** The visitor's random id, or null without consent. */
export function visitanteDa(cookies: string | null): string | null {
  const id = cookieIn(cookies, COOKIE_DA_MEDICAO);
  return id !== undefined && /^[0-9a-f-]{36}$/.test(id) ? id : null;
}

/**
 * Sends an event to the server, in the browser and only with the visitor's consent. The server forwards it when a measuring service is
 * set; the page calls no other address. Never delays or fails the driver's action.
 */
export function medir({ valor, ...evento }: Evento): void {
  if (visitanteDa(document.cookie) === null) return;
  const corpo = { ...evento, ...(valor !== undefined && { valor: centavosParaReais(valor) }) };
  navigator.sendBeacon(
    `${APP_PREFIX}/Medicao/Evento`,
    new Blob([JSON.stringify(corpo)], { type: 'application/json' }),
  );
}
