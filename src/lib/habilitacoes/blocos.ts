import { addDays, type IsoDate } from '#lib/dates.ts';
import { fimDosCincoAnos, fimDosMeses } from '#lib/multas/diasUteis.ts';
import type { Contagem } from '#lib/multas/procedimento.ts';
import type { Natureza } from '#lib/multas/rules.ts';
import { contarGravissimas, type LimiteDePontos, limiteDePontos } from './rules.ts';

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
  return pior(blocosDePontos(itens, motorista));
}

/** A block that reached its limit, and whether its last infraction is more than five years old (Lei 9.873/1999, art. 1). */
export interface BlocoAtingido extends Bloco {
  antigo: boolean;
}

/** The worst block that reached its limit; one of the last five years comes first. */
export function blocoAtingido(
  itens: readonly ItemDePontuacao[],
  { hoje, ear }: { hoje: IsoDate; ear: boolean },
): BlocoAtingido | null {
  const atingidos = blocosDePontos(itens, { ear })
    .filter(({ atinge }) => atinge)
    .map((bloco) => ({ ...bloco, antigo: hoje > fimDosCincoAnos(ultimaInfracao(bloco)) }));
  return pior(atingidos.filter(({ antigo }) => !antigo)) ?? pior(atingidos);
}

function ultimaInfracao({ itens, inicio }: Bloco): IsoDate {
  const comPontos = itens.filter(({ pontos }) => pontos > 0).map(({ dataInfracao }) => dataInfracao);
  return comPontos.sort().at(-1) ?? inicio;
}

function pior<B extends Bloco>(blocos: readonly B[]): B | null {
  return blocos.reduce<B | null>(
    (ate, bloco) => (ate !== null && margem(ate) < margem(bloco) ? ate : bloco),
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
