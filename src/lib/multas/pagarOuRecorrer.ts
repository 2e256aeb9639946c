import type { IsoDate } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';
import type { TipoDeMarco, Vigentes } from './marcos.ts';
import { type Prazo, type Processo, passou, prazoDe, valeAte } from './prazos.ts';
import { prazosVivos } from './prazosVivos.ts';
import { nadaADever, oQueCorre, SEM_PENALIDADE } from './procedimento.ts';
import { valoresComDesconto } from './rules.ts';

/** One option: its cost, last day, and effect on appeal, points and money. */
export interface Caminho {
  tipo: 'recorrer' | 'reconhecer' | 'com-desconto' | 'integral';
  valor: Centavos;
  /** Last day; null: none runs, or it is unknown. */
  ate: IsoDate | null;
  estimado: boolean;
  /** The driver has already accepted the fine (recognition), which gives up every appeal. */
  feito?: true;
  mantemRecurso: boolean;
  /** When the points count: at once, when no appeal is left, or only if the appeal is lost; never: there are none. */
  pontos: 'ja' | 'no_fim' | 'se_perder' | 'nenhum';
  /** The payment is refunded when the appeal is won. */
  devolve: boolean;
  fundamento: string;
}

export interface PagarOuRecorrer {
  caminhos: Caminho[];
  /** Recognition would allow the 60%, but was not chosen: it gives up every appeal. */
  podeReconhecer: boolean;
  /** True when it is unknown whether the driver had joined the SNE, on which the 60% depend: the screen asks (CTB art. 284 §1). */
  perguntaSne: boolean;
  /** No penalty yet: before it nothing can be paid except by recognition (CTB art. 282 §5). */
  semPenalidade: boolean;
}

interface Caso {
  processo: Processo;
  valor: Centavos;
  pontos: number;
  paga: boolean;
  /** An appeal was requested from us and is not decided. */
  pedidoAberto: boolean;
  querReconhecer: boolean;
}

/**
 * The payment options of a fine; null when nothing is owed. Paying does not end the procedure: after 80% the appeal stays (CTB art. 284
 * §2), and the money is refunded when it is won (art. 286 §2). 60% needs known SNE membership before the notice of autuação,
 * recognition, and no filing (art. 284 §1). After recognition there is no appeal (art. 290, III).
 */
export function pagarOuRecorrer(caso: Caso, hoje: IsoDate): PagarOuRecorrer | null {
  const { processo, paga } = caso;
  const { marcos } = processo;
  const corre = oQueCorre(processo, hoje);
  if (paga || nadaADever(processo, corre.fim) || corre.fim?.mantida === null) return null;
  const semPenalidade = SEM_PENALIDADE.has(corre.etapa);
  const vencimento = ultimoDiaDoDesconto(processo);
  const noPrazo = vencimento === null || !passou(vencimento, hoje);
  const reconhecida = marcos.has('reconhecida');
  const cabe60 = podeReconhecer(caso) && noPrazo && corre.fim === null;
  const base = { ate: vencimento && valeAte(vencimento, hoje), estimado: vencimento?.estimado ?? false };
  const { ateVencimento, sne } = valoresComDesconto(caso.valor);
  // The same day as on other screens: of two recorded days, the earlier one that has not passed.
  const doRecurso = prazosVivos(processo, hoje).find(({ tipo }) => tipo === corre.prazo?.tipo) ?? corre.prazo;
  const recurso = corre.fase !== null && corre.fim === null;
  const mantemRecurso = corre.fim === null;
  const contam = (quando: Caminho['pontos']) => (caso.pontos === 0 ? 'nenhum' : quando);
  const caminhos: (Caminho | false)[] = [
    recurso && {
      tipo: 'recorrer',
      valor: 0,
      ate: doRecurso && valeAte(doRecurso, hoje),
      estimado: doRecurso?.estimado ?? false,
      mantemRecurso: true,
      pontos: contam('se_perder'),
      devolve: false,
      fundamento: 'CTB, art. 286, e art. 284, §3º',
    },
    ((cabe60 && caso.querReconhecer) || (reconhecida && noPrazo)) && {
      tipo: 'reconhecer',
      valor: sne,
      ...base,
      ...(reconhecida && { feito: true as const }),
      mantemRecurso: false,
      pontos: contam('ja'),
      devolve: false,
      fundamento: 'CTB, art. 284, §1º, e art. 290, III',
    },
    !semPenalidade &&
      !reconhecida &&
      noPrazo &&
      vencimento !== null && {
        tipo: 'com-desconto',
        valor: ateVencimento,
        ...base,
        mantemRecurso,
        pontos: contam(mantemRecurso ? 'no_fim' : 'ja'),
        devolve: mantemRecurso,
        fundamento: 'CTB, art. 284, caput e §2º, e art. 286, §2º',
      },
    !semPenalidade && {
      tipo: 'integral',
      valor: caso.valor,
      // No interest before the due date, even where nothing is left to appeal (CTB art. 284 §4).
      ...(corre.fim && noPrazo ? base : { ate: null, estimado: false }),
      mantemRecurso,
      pontos: contam(mantemRecurso ? 'no_fim' : 'ja'),
      devolve: mantemRecurso,
      fundamento: 'CTB, art. 284, §§2º e 4º, e art. 286, §2º',
    },
  ];
  return {
    caminhos: caminhos.filter((um) => um !== false),
    podeReconhecer: cabe60 && !caso.querReconhecer,
    perguntaSne: !veioPeloSne(marcos) && semPedido(caso) && noPrazo && corre.fim === null,
    semPenalidade,
  };
}

/**
 * The amount due for a fine today, in centavos. `valor` is the full amount, `daFonte` the one reported by its list or the driver.
 * Before the penalty nothing is due (CTB art. 282 §5): then it is the potential cost. Until the due date it is 80% (art. 284), as
 * `pagarOuRecorrer` offers, unless the source reports less; after a printed due date the full amount.
 */
export function valorDeHoje(
  {
    processo,
    valor,
    daFonte,
    paga,
  }: { processo: Processo; valor: Centavos; daFonte: Centavos; paga: boolean },
  hoje: IsoDate,
): Centavos {
  const { marcos } = processo;
  const { fim } = oQueCorre(processo, hoje);
  if (nadaADever(processo, fim)) return 0;
  const vencimento = ultimoDiaDoDesconto(processo);
  if (paga || daFonte === 0 || vencimento === null) return daFonte;
  const reduzido = Math.min(daFonte, valoresComDesconto(valor).ateVencimento);
  if (!passou(vencimento, hoje)) return marcos.has('reconhecida') ? daFonte : reduzido;
  return vencimento.estimado || marcos.has('reconhecida') ? daFonte : Math.max(daFonte, valor);
}

/** CTB art. 284 §1: joined before the notice of autuação was sent, which its SNE message proves, and nothing filed or requested. */
function podeReconhecer(caso: Caso): boolean {
  return veioPeloSne(caso.processo.marcos) && semPedido(caso);
}

/** The notice of autuação came by the SNE: the driver had joined before. */
function veioPeloSne(marcos: Vigentes): boolean {
  return marcos.has('autuacao_sne') || marcos.get('autuacao_expedida')?.meio === 'sne';
}

/** The driver has neither accepted the fine nor appealed, on paper or with us. A decision alone shows that there was an appeal. */
function semPedido({ processo: { marcos }, pedidoAberto }: Caso): boolean {
  return !marcos.has('reconhecida') && !pedidoAberto && ![...marcos.keys()].some(mostraPedido);
}

const mostraPedido = (tipo: TipoDeMarco) => /^(?:defesa|jari|cetran)_/.test(tipo);

type Vencimento = Required<Pick<Prazo, 'data' | 'estimado' | 'de'>>;

/**
 * The due date, also the last day of the appeal to the JARI (CTB art. 282 §5): the earliest printed one, so that contradictory ones
 * cost nobody the discount; else the estimate.
 */
function ultimoDiaDoDesconto(processo: Processo): Vencimento | null {
  const lidos = (['vencimento', 'prazo_jari'] as const).flatMap(
    (tipo) => processo.marcos.get(tipo)?.data ?? [],
  );
  const [data] = lidos.sort();
  if (data) return { data, estimado: false, de: 'motorista' };
  const prazo = prazoDe('jari', processo);
  return prazo && { data: prazo.data, estimado: prazo.estimado, de: 'motorista' };
}
