import type { IsoDate } from '#lib/dates.ts';
import { rotuloDoDireito } from './botao.ts';
import type { MultaNaTela } from './contract.ts';
import type { MarcoDoMotorista } from './marcos.ts';
import type { PrazoVivo } from './prazosVivos.ts';
import type { OQueCorre } from './procedimento.ts';
import {
  correDaMulta,
  emRecurso,
  estaPaga,
  faseDaMulta,
  ficouEmAdvertencia,
  prazosVivosDaMulta,
  type Situacao,
  situacaoDaMulta,
} from './situacao.ts';
import { type MultaUnica, multasUnicas } from './unicas.ts';
import { type Soma, valorDesconhecido } from './valor.ts';

export interface LinhaDoPainel {
  multa: MultaUnica;
  /** The driver's running deadlines, the nearest first. */
  vivos: PrazoVivo[];
  /** The missing notice day without which no deadline is known, or whose estimate is over. */
  falta: MarcoDoMotorista | null;
  corre: OQueCorre;
  situacao: Situacao;
  filtros: readonly Filtro[];
}

/** The filter chips of Minhas Multas, in the address as `?mostrar=`. Each fine belongs to at least one. */
export const FILTROS = {
  prazo: 'Com prazo',
  recurso: 'Em recurso',
  'sem-prazo': 'Sem prazo',
  pagas: 'Pagas',
} as const;
export type Filtro = keyof typeof FILTROS;

export function filtroDe(texto: string | null): Filtro | null {
  return texto !== null && Object.hasOwn(FILTROS, texto) ? (texto as Filtro) : null;
}

/** Sorted by urgency: by running deadline, then missing day, being judged, the rest, paid. */
export function linhasDoPainel(multas: readonly MultaNaTela[], hoje: IsoDate): LinhaDoPainel[] {
  return multasUnicas(multas)
    .map((multa) => linha(multa, hoje))
    .sort(
      (a, b) =>
        compararTextos(posto(a), posto(b)) || compararTextos(b.multa.DataInfracao, a.multa.DataInfracao),
    );
}

/** Fines with a running deadline, the nearest first; also paid ones, which keep their appeal (CTB art. 284 §2). */
export function comPrazo(linhas: readonly LinhaDoPainel[]): LinhaDoPainel[] {
  return linhas
    .flatMap((linha) => linha.vivos.slice(0, 1).map(({ data }) => ({ linha, data })))
    .sort((a, b) => compararTextos(a.data, b.data))
    .map(({ linha }) => linha);
}

/** The next action, by the running deadline and its payment; done on the fine's page. */
export function oQueFazer({ multa, vivos, corre }: LinhaDoPainel, hoje: IsoDate): string {
  if (vivos[0]?.tipo === 'indicacao-condutor') return 'Indicar o condutor';
  if (faseDaMulta(multa, hoje, corre) === null) return 'Ver a multa';
  return rotuloDoDireito(multa) ?? 'Ver como recorrer';
}

export function rotulosDosPrazos(linhas: readonly LinhaDoPainel[]): string[] {
  return linhas.flatMap(({ vivos }) => vivos.map(({ rotulo }) => rotulo));
}

/** The open fines in three groups: only the collectable one has to be paid. */
export interface Quanto {
  /** A penalty without a pending appeal. */
  aPagar: Soma;
  /** Appealed: no collection before the end of the instance (CTB arts. 284 §3 and 286). */
  emJulgamento: Soma;
  /** No penalty yet: the cost if the notice is upheld (CTB art. 282 §5). */
  seMantidas: Soma;
  emAberto: number;
}

export function quantoDeve(linhas: readonly LinhaDoPainel[], hoje: IsoDate): Quanto {
  const abertas = linhas.filter(({ multa, vivos, corre: { fim } }) => {
    // An unknown end may be a cancelled fine: it is open only while a deadline still runs.
    const aberta = fim === null || fim.mantida || (fim.mantida === null && vivos.length > 0);
    return aberta && !estaPaga(multa) && !ficouEmAdvertencia(multa);
  });
  const grupos = Map.groupBy(abertas, ({ corre: { etapa } }) =>
    JULGADAS.has(etapa) ? 'julgadas' : SEM_PENALIDADE.has(etapa) ? 'avisos' : 'aPagar',
  );
  const parcela = (grupo: 'julgadas' | 'avisos' | 'aPagar') => {
    const quais = grupos.get(grupo) ?? [];
    return {
      quantas: quais.length,
      soma: quais.reduce((total, { multa }) => total + multa.ValorSerPago, 0),
      semValor: quais.filter(({ multa }) => valorDesconhecido(multa, hoje)).length,
    };
  };
  return {
    aPagar: parcela('aPagar'),
    emJulgamento: parcela('julgadas'),
    seMantidas: parcela('avisos'),
    emAberto: abertas.length,
  };
}

const JULGADAS: ReadonlySet<string> = new Set(['jari_em_julgamento', 'jari_aceita', 'segunda_em_julgamento']);

const SEM_PENALIDADE: ReadonlySet<string> = new Set([
  'autuacao',
  'defesa_em_julgamento',
  'espera_penalidade',
]);

function linha(multa: MultaUnica, hoje: IsoDate): LinhaDoPainel {
  const vivos = prazosVivosDaMulta(multa, hoje);
  const corre = correDaMulta(multa, hoje);
  const { falta, fase, prazo, fim } = corre;
  const doRecurso = vivos.some(({ tipo }) => tipo !== 'indicacao-condutor');
  const semDia = fim === null && falta !== null && !doRecurso && (prazo === null || fase === null);
  const paga = estaPaga(multa);
  const julgada = emRecurso(multa, corre);
  const filtros: Filtro[] = [
    ...(vivos.length > 0 ? (['prazo'] as const) : []),
    ...(julgada ? (['recurso'] as const) : []),
    ...(paga ? (['pagas'] as const) : []),
  ];
  return {
    multa,
    vivos,
    falta: semDia ? (falta as MarcoDoMotorista) : null,
    corre,
    situacao: situacaoDaMulta(multa, hoje, { corre, vivos }),
    filtros: filtros.length > 0 ? filtros : ['sem-prazo'],
  };
}

/** A paid fine keeps its appeal (CTB art. 284 §2), after those that still cost something. */
function posto({ multa, vivos, falta, filtros }: LinhaDoPainel): string {
  const paga = estaPaga(multa);
  // On the same day, appealing comes before naming the driver.
  if (vivos[0]) return `${paga ? 1 : 0}${vivos[0].data}${vivos[0].tipo === 'indicacao-condutor' ? 1 : 0}`;
  if (paga) return '5';
  if (falta) return '2';
  return filtros.includes('recurso') ? '3' : '4';
}

function compararTextos(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
