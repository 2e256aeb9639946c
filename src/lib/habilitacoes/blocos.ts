import { addDays, type IsoDate } from '#lib/dates.ts';
import { contarGravissimas, type LimiteDePontos, limiteDePontos } from '#lib/habilitacoes/rules.ts';
import { fimDosMeses } from '#lib/multas/diasUteis.ts';
import type { Contagem } from '#lib/multas/procedimento.ts';
import type { Natureza } from '#lib/multas/rules.ts';

/** One infraction in the score. `pontos` is what counts: 0 for those that add none. */
export interface ItemDePontuacao {
  dataInfracao: IsoDate;
  pontos: number;
  natureza: Natureza;
  /** Only final points count as a fact (CTB art. 290, sole paragraph). */
  contagem: Contagem;
}

/** Twelve months that begin with an infraction, and what happened in them. */
export interface Bloco<I extends ItemDePontuacao = ItemDePontuacao> {
  inicio: IsoDate;
  /** Last day. */
  fim: IsoDate;
  itens: I[];
  total: number;
  gravissimas: number;
  limite: LimiteDePontos;
  /** Points until the limit; 0 when it is reached. */
  folga: number;
  /** The total reaches the limit: a suspension process may be opened, also years later (CTB art. 261, I). */
  atinge: boolean;
}

/**
 * Every 12-month block by infraction date (CTB art. 261, I): one for each day with an infraction, because a block that begins between
 * two days holds no more than the next one. Each has its own limit.
 */
export function blocosDePontos<I extends ItemDePontuacao>(
  itens: readonly I[],
  { ear }: { ear: boolean },
): Bloco<I>[] {
  const inicios = [...new Set(itens.map((item) => item.dataInfracao))].sort();
  return inicios.map((inicio) => {
    const depois = fimDosMeses(inicio, 12);
    const dentro = itens.filter(({ dataInfracao }) => inicio <= dataInfracao && dataInfracao < depois);
    return { inicio, fim: addDays(depois, -1), itens: dentro, ...somar(dentro, ear) };
  });
}

/** The block nearest to its limit; of two equal ones the later. Null without an infraction. */
export function piorBloco<I extends ItemDePontuacao>(
  itens: readonly I[],
  motorista: { ear: boolean },
): Bloco<I> | null {
  return blocosDePontos(itens, motorista).reduce<Bloco<I> | null>(
    (pior, bloco) => (pior !== null && margem(pior) < margem(bloco) ? pior : bloco),
    null,
  );
}

export function somar(itens: readonly ItemDePontuacao[], ear: boolean) {
  const gravissimas = contarGravissimas(itens);
  const limite = limiteDePontos({ gravissimas, ear });
  const total = itens.reduce((soma, item) => soma + item.pontos, 0);
  return { total, gravissimas, limite, folga: Math.max(0, limite - total), atinge: total >= limite };
}

/** Final points, and points if every open fine is upheld (all that was not cancelled). */
export const confirmados = <I extends ItemDePontuacao>(itens: readonly I[]): I[] =>
  itens.filter(({ contagem }) => contagem === 'confirmada');

export const seMantidos = <I extends ItemDePontuacao>(itens: readonly I[]): I[] =>
  itens.filter(({ contagem }) => contagem !== 'cancelada');

/** Negative past the limit, so that the worst of several reached blocks is the furthest one. */
const margem = ({ limite, total }: Bloco): number => limite - total;
