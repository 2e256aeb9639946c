import { addDays, formatDate, type IsoDate } from '#lib/dates.ts';
import { fimPeloSne } from '#lib/multas/diasDoMotorista.ts';
import { proximoDiaUtil } from '#lib/multas/diasUteis.ts';
import { comFeriadoMunicipal } from '#lib/multas/prazos.ts';
import { indica } from './caso.ts';
import type { Erros, Respostas } from './form.ts';

/** The last day to file. */
export interface UltimoDia {
  /** By which the driver should file. */
  data: IsoDate;
  /** Before this day no petition is refused: the later of the printed day and the legal minimum. */
  acaba: IsoDate;
  impresso: boolean;
  /** Only the legal minimum is known; the notice may print a later day. Never in the second instance, whose thirty days are fixed. */
  estimado: boolean;
  /** The later end of an appeal against a penalty that came by the SNE (CTB arts. 282 §4, 282-A §2). */
  peloSne: IsoDate | null;
  /** Thirty days from the notice that opens the phase, if known (CTB arts. 281-A, 282 §4, 288). */
  daLei: IsoDate | null;
}

/** The printed day, else the legal one. Null while neither is known. */
export function ultimoDia(r: Respostas): UltimoDia | null {
  const { fase, prazo } = r;
  const inicio =
    fase && { P: r.dataEmissaoAutuacao, I: r.dataEmissaoPenalidade, II: r.dataCienciaJari }[fase];
  const daLei = inicio ? addDays(inicio, 30) : null;
  const data = prazo ?? daLei;
  if (!data) return null;
  const impresso = prazo !== undefined;
  const peloSne = r.penalidadeComoChegou === 'sne' ? fimSePeloSne(r) : null;
  const [acaba = data] = [data, daLei ?? data, peloSne ?? data].sort().reverse();
  return { data, acaba, impresso, estimado: !impresso && fase !== 'II', peloSne, daLei };
}

/** The end of the term if the penalty came by the SNE; null in another phase, or while its day is not known. */
function fimSePeloSne({ fase, dataEmissaoPenalidade }: Respostas): IsoDate | null {
  return fase === 'I' && dataEmissaoPenalidade ? fimPeloSne(dataEmissaoPenalidade) : null;
}

/** The term is over unless the penalty came by the SNE, which was not said: nothing is refused before it is. */
function perguntaPeloSne(r: Respostas, hoje: IsoDate): Erros {
  const fim = r.penalidadeComoChegou === undefined ? fimSePeloSne(r) : null;
  if (!fim || hoje > proximoDiaUtil(fim) || !acabou(r, hoje)) return {};
  return {
    penalidadeComoChegou: `Diga como a penalidade chegou: pelo SNE o prazo pode ir até ${formatDate(fim)} (CTB, arts. 282, § 4º, e 282-A, § 2º); por carta ou edital, terminou.`,
  };
}

function acabou(r: Respostas, hoje: IsoDate): boolean {
  const dia = ultimoDia(r);
  return dia !== null && !dia.estimado && hoje > fimDe(dia.acaba, r);
}

/** The working day on which the term ends; a holiday of the body's town moves it once more (Res. CONTRAN 918/2022, art. 29). */
const fimDe = (dia: IsoDate, { feriadoMunicipal }: Respostas) =>
  feriadoMunicipal ? comFeriadoMunicipal(dia) : proximoDiaUtil(dia);

/** Whether only a holiday of the body's town would leave time: it is asked then, and on no other day. */
export function feriadoDecide(r: Respostas, hoje: IsoDate): boolean {
  return (
    acabou({ ...r, feriadoMunicipal: undefined }, hoje) && !acabou({ ...r, feriadoMunicipal: true }, hoje)
  );
}

/** Said of an ended term, when a holiday would move it. */
export const seFoiFeriado = (fim: IsoDate, hoje: IsoDate): string =>
  hoje <= comFeriadoMunicipal(fim)
    ? ` Se esse dia foi feriado na cidade do órgão, volte e marque isso: o prazo vai até ${formatDate(comFeriadoMunicipal(fim))}.`
    : '';

/** The term of the defence counts from the issue of the notice (CTB art. 281-A): without one that came or is known, it has not begun. */
export function semNotificacao({ fase, comoChegou, dataEmissaoAutuacao }: Respostas): boolean {
  return fase === 'P' && comoChegou === 'nunca' && !dataEmissaoAutuacao;
}

/** What is missing to know that the term still runs, by field. After the legal minimum only the printed day can tell. */
export function faltaDoPrazo(r: Respostas, hoje: IsoDate): Erros {
  const pergunta = perguntaPeloSne(r, hoje);
  if (Object.keys(pergunta).length > 0) return pergunta;
  const dia = ultimoDia(r);
  if (!r.fase || dia?.impresso || (!dia && semNotificacao(r))) return {};
  if (r.fase === 'II')
    return dia
      ? {}
      : { dataCienciaJari: 'Informe o dia da notificação: dele contam os 30 dias (CTB, art. 288).' };
  if (!dia)
    return {
      prazo:
        'Informe o último dia impresso na notificação ou, sem ele, o dia em que ela foi expedida: depois dele a petição é arquivada.',
    };
  if (hoje <= proximoDiaUtil(dia.acaba)) return {};
  return {
    prazo: `Informe o último dia impresso na notificação: os trinta dias que a lei garante terminaram em ${formatDate(dia.acaba)}, e só um dia posterior ainda permite a petição.`,
  };
}

/** A late petition is not examined (CTB art. 285 §5; Res. 900 art. 4): none is written, and the alternatives are shown. */
export function errosDoPrazo(r: Respostas, hoje: IsoDate): Erros {
  const acabou = prazoAcabado(r, hoje);
  if (!acabou) return faltaDoPrazo(r, hoje);
  return { [ultimoDia(r)?.impresso ? 'prazo' : 'dataCienciaJari']: acabou };
}

/** The day on which the phase's term ended; null while it runs, may still run by the SNE, or is unknown. */
export function terminouEm(r: Respostas, hoje: IsoDate): IsoDate | null {
  if (!acabou(r, hoje) || Object.keys(perguntaPeloSne(r, hoje)).length > 0) return null;
  return ultimoDia(r)?.acaba ?? null;
}

/** The message that the phase's term is over; null while it is not. In a correction the written petition stays. */
function prazoAcabado(r: Respostas, hoje: IsoDate, corrigindo = false): string | null {
  const fim = terminouEm(r, hoje);
  if (!r.fase || !fim) return null;
  const resta = corrigindo ? 'correcao' : indica(r) ? 'indicacao' : r.fase;
  return `O prazo terminou em ${formatDate(fim)}.${seFoiFeriado(fim, hoje)} ${RESTA[resta]}`;
}

/** CTB arts. 285 §5 and 290; prescription may be claimed, or declared unasked, at any time (Lei 9.873/1999 art. 1 §1). */
const PRESCRICAO =
  'Fora do prazo só se pede a prescrição: três anos parado ou cinco em tudo (Lei 9.873/1999, art. 1º).';

const RESTA = {
  P: 'Uma defesa fora do prazo é arquivada. Quando chegar a notificação da penalidade, use esta solicitação para o recurso em 1ª Instância.',
  I: `Um recurso fora do prazo é arquivado (CTB, art. 285, § 5º), e a fase se encerra (art. 290). ${PRESCRICAO}`,
  II: `Um recurso fora do prazo é arquivado, e a fase se encerra (CTB, art. 290). ${PRESCRICAO}`,
  indicacao:
    'Fora dele responde pela infração o principal condutor do registro ou, sem ele, o proprietário (CTB, art. 257, § 7º). Se a notificação da penalidade chegar, cabe recurso em 1ª Instância.',
  correcao: 'Uma petição fora do prazo é arquivada. A que já está pronta continua guardada.',
} as const;

/** For 60% the driver recognised the infraction and gave up defence and appeal (CTB arts. 284 §1, 290 III). Naming the driver is neither. */
export function errosDoReconhecimento(r: Respostas): Erros {
  return r.reconheceuNoSne && !indica(r) ? { reconheceuNoSne: RECONHECIDA } : {};
}

export const RECONHECIDA =
  'Quem reconhece a infração no SNE, para pagar 60%, abre mão da defesa e do recurso, e o processo se encerra (CTB, arts. 284, § 1º, e 290, III). Pagar 80% até o vencimento, sem reconhecer, não tira o recurso (art. 284, § 2º).';

/** A dead end of the wizard, which only another answer to the same question reopens. */
export interface SemPeticao {
  titulo: string;
  frase: string;
  /** The link to that question. */
  mudar: string;
}

/** Why the notices leave no petition to write; null while one is possible. */
export function semPeticao(r: Respostas, hoje: IsoDate, corrigindo = false): SemPeticao | null {
  const { reconheceuNoSne } = errosDoReconhecimento(r);
  if (reconheceuNoSne)
    return { titulo: 'Não cabe mais petição', frase: reconheceuNoSne, mudar: 'Mudar a resposta' };
  const frase = prazoAcabado(r, hoje, corrigindo);
  return frase ? { titulo: 'O prazo terminou', frase, mudar: 'Mudar a data' } : null;
}
