import { APP_PREFIX } from '#lib/endpoint.ts';
import { type Centavos, centavosParaReais } from '#lib/money.ts';
import { cookieIn } from '#lib/session/session.ts';

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

/** Set-Cookie header that deletes the id. */
export const SEM_MEDICAO = `${COOKIE_DA_MEDICAO}=; Max-Age=0; Path=/; SameSite=Lax`;

/** Whether a driver's newest answer about measuring allows it at `agora`. A refusal holds on every device of the driver. */
export function estaPermitida(ultima: { aceito: boolean; quando: Date } | undefined, agora: Date): boolean {
  if (!ultima?.aceito) return false;
  return agora.getTime() - ultima.quando.getTime() < VALIDADE_DO_CONSENTIMENTO_S * 1000;
}

/** The random id of this device, or null without one. */
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
