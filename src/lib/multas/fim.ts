import type { IsoDate } from '#lib/dates.ts';
import { contradiz, deferidoEIndeferido } from './contradicoes.ts';
import type { TipoDeMarco, Vigentes } from './marcos.ts';
import { type Prazo, type Processo, prazoDe, protocoladoNoPrazo, terminou } from './prazos.ts';

export type FimPor = 'decisao' | 'prazo_perdido' | 'reconhecimento' | 'desconhecido';

/** How the administrative procedure of a fine ended (CTB art. 290). */
export interface Fim {
  por: FimPor;
  data: IsoDate | null;
  /** The penalty stands; null if unknown. */
  mantida: boolean | null;
  fundamento: string;
}

/** Whether the law names this end: an unknown one confirms nothing (CTB art. 290, sole paragraph). */
export function definitiva(fim: Fim | null): fim is Fim {
  return fim !== null && fim.por !== 'desconhecido';
}

/** The end of a fine, or null while its procedure is open. */
export function fimDaMulta(processo: Processo, hoje: IsoDate): Fim | null {
  return (
    porDecisao(processo) ??
    porReconhecimento(processo) ??
    porPrazoPerdido(processo, hoje) ??
    semMotivoConhecido(processo)
  );
}

/** CTB art. 290, III, and art. 284 §1: the driver recognised the infraction and gave up defence and appeal. */
function porReconhecimento({ marcos }: Processo): Fim | null {
  const marco = marcos.get('reconhecida');
  if (!marco) return null;
  return { por: 'reconhecimento', data: marco.data, mantida: true, fundamento: 'CTB, art. 290, III' };
}

/**
 * A granted defence archives the AIT (art. 281 §1). The second instance is the last (art. 290, I). A granted JARI is not final: the
 * authority may appeal (art. 288 §1); it is the end once the body closes the case or the source drops the fine. A decision prevails
 * over other reports.
 */
function porDecisao(processo: Processo): Fim | null {
  const { marcos } = processo;
  const decisao = (tipo: TipoDeMarco, mantida: boolean, fundamento: string): Fim | null => {
    const marco = marcos.get(tipo);
    return marco && !duvidosa(processo, tipo, mantida)
      ? { por: 'decisao', data: marco.data, mantida, fundamento }
      : null;
  };
  const fechada = marcos.has('encerrada') || marcos.has('fora_da_fonte');
  return (
    decisao('cetran_deferido', false, 'CTB, art. 290, I') ??
    decisao('cetran_indeferido', true, 'CTB, art. 290, I') ??
    decisao('defesa_deferida', false, 'CTB, art. 281, §1º') ??
    (fechada && !marcos.has('orgao_recorreu')
      ? decisao('jari_deferido', false, 'CTB, arts. 288, §1º, e 290')
      : null)
  );
}

/** A contradictory decision is no end; nor is one that upholds while its day contradicts another. */
function duvidosa(processo: Processo, tipo: TipoDeMarco, mantida: boolean): boolean {
  return deferidoEIndeferido(processo.marcos, tipo) || (mantida && contradiz(processo, [tipo]));
}

/**
 * CTB art. 290, II: the time to appeal passed without a timely filing. Only for a printed or reported day: an estimate may be earlier
 * than the notice. The second instance counts from a known notice of the decision (art. 288). No end while a day of the phase
 * contradicts the law or another one, nor when the body or the source ended an unpaid fine by itself: it may have been archived or
 * cancelled, which leaves nothing to pay and no points (art. 281 §1). A paid one is closed as a matter of course.
 */
function porPrazoPerdido(processo: Processo, hoje: IsoDate): Fim | null {
  const { marcos } = processo;
  if (marcos.has('jari_deferido') || marcos.has('orgao_recorreu')) return null;
  const fase = marcos.has('jari_indeferido') || marcos.has('jari_ciencia') ? 'II' : 'I';
  const prazo = prazoDe(fase === 'I' ? 'jari' : 'cetran', processo);
  const certo = fase === 'II' || prazo?.estimado === false;
  if (!prazo || !certo || !terminou({ ...prazo, estimado: false }, hoje)) return null;
  if (protocoladoNoPrazo(fase, processo) || contradiz(processo, DA_FASE[fase])) return null;
  if (!marcos.has('pagamento') && (marcos.has('encerrada') || sumiuNoPrazo(marcos, prazo))) return null;
  return { por: 'prazo_perdido', data: prazo.data, mantida: true, fundamento: 'CTB, art. 290, II' };
}

/** The source dropped an unpaid fine while the driver could still appeal, so the missed deadline is not why. */
function sumiuNoPrazo(marcos: Vigentes, prazo: Prazo): boolean {
  const sumiu = marcos.get('fora_da_fonte');
  if (!sumiu) return false;
  return sumiu.data === null || !terminou({ ...prazo, estimado: false }, sumiu.data);
}

const DA_FASE: Record<'I' | 'II', readonly TipoDeMarco[]> = {
  I: ['prazo_jari', 'vencimento', 'penalidade_expedida', 'jari_protocolado'],
  II: ['prazo_cetran', 'jari_indeferido', 'jari_ciencia', 'cetran_protocolado'],
};

/** The body or the source closed it for an unknown reason; a filed and undecided appeal is still open. */
export function semMotivoConhecido({ marcos }: Processo): Fim | null {
  const marco = marcos.get('encerrada') ?? marcos.get('fora_da_fonte');
  const pendente = PENDENCIAS.some(
    ([protocolo, ...decisoes]) => marcos.has(protocolo) && !decisoes.some((tipo) => marcos.has(tipo)),
  );
  if (!marco || (marco.tipo === 'fora_da_fonte' && pendente)) return null;
  return { por: 'desconhecido', data: marco.data, mantida: null, fundamento: 'CTB, art. 290' };
}

const PENDENCIAS: readonly [TipoDeMarco, ...TipoDeMarco[]][] = [
  ['defesa_protocolada', 'defesa_indeferida', 'penalidade_expedida', 'penalidade_sne'],
  ['jari_protocolado', 'jari_indeferido', 'jari_ciencia'],
  ['cetran_protocolado', 'cetran_indeferido'],
];
