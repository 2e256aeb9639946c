import * as v from 'valibot';
import conteudo from '#content/textos-shell.json' with { type: 'json' };
import { today } from '#lib/dates.ts';
import type { Operadora } from '#lib/politicas/operadora.ts';

/** The session as pages see it. */
export interface SessaoDaPagina {
  nome: string;
  email: string;
  naoLidas: number;
  /** Menu release: a plan is active today. */
  liberado: boolean;
  /** Key of the plan in force. */
  plano: string | null;
  /** The instant at which that plan ends. */
  planoAte: Date | null;
}

/** Settings of the operator that screens show. */
export interface Site {
  publicUrl: string;
  supportEmail: string;
  supportWhatsapp: string;
  /** The company, as policies, contracts and receipts name it. */
  operadora: Operadora;
  /** Methods offered beside card and Pix. */
  metodosExtras: readonly string[];
  /** Address of the card provider's script. */
  cardSdkUrl: string;
  /** True when a measuring service is set; visitors are still asked for consent. */
  medicao: boolean;
  /** True while an outside service is simulated: screens say so. */
  simulado: boolean;
}

/** A link to a WhatsApp conversation with the specialist, with a prepared first sentence. */
export function whatsappLink(site: Pick<Site, 'supportWhatsapp'>, texto: string): string {
  return `https://wa.me/${site.supportWhatsapp}?text=${encodeURIComponent(texto)}`;
}

/** At the foot of every page. */
export const direitos = () => `© ${today(() => new Date()).slice(0, 4)} Via Livre`;

/** Texts of the shell that are neither messages nor labels: the legal-help alert of the home, the banner of the plans. */
export const TEXTOS_DO_SHELL = v.parse(
  v.strictObject({
    ajuda: v.strictObject({ botao: v.string(), mensagem: v.string(), horario: v.string() }),
    faixaDosPlanos: v.string(),
  }),
  conteudo,
);
