import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { EstadoDoRecurso, Fase } from '#lib/recursos/rules.ts';
import type { TipoDeAviso } from '#lib/ui/campo.ts';
import { fraseDoSne } from './diasDoMotorista.ts';
import { semCondutorAIndicar } from './indicacao.ts';
import {
  MARCOS,
  type Marco,
  type MarcoDoMotorista,
  type Meio,
  marcosVigentes,
  type OrigemDoMarco,
  type TipoDeMarco,
} from './marcos.ts';
import { type Prazo, type Processo, passou } from './prazos.ts';
import { type PrazoVivo, prazosVivos, textoDosDias } from './prazosVivos.ts';
import {
  type Etapa,
  faseDoRecurso,
  JULGANDO,
  type OQueCorre,
  oQueCorre,
  pedidoSemProtocolo,
  prazosDaMulta,
  SEM_PENALIDADE,
} from './procedimento.ts';

/** The data of a fine for its state: the wire's own fields, of list and detail. */
export interface FatosDaMulta {
  DataInfracao: IsoDate;
  StatusPagamento: string | null;
  RecursoOnline: boolean;
  Responsavel: Processo['responsavel'];
  CodigoInfracao?: string | null;
  Marcos: readonly {
    Tipo: TipoDeMarco;
    Data: IsoDate | null;
    Origem: OrigemDoMarco;
    Meio?: Meio | null | undefined;
  }[];
  Recursos: readonly {
    Fase: Fase;
    Movimentos: readonly { Estado: EstadoDoRecurso; Quando: string }[];
  }[];
}

/** A fine with everything that follows from its milestones on one day: computed once, and passed on to every screen. */
export interface Procedimento<M extends FatosDaMulta = FatosDaMulta> extends OQueCorre {
  multa: M;
  hoje: IsoDate;
  processo: Processo;
  /** The driver's running deadlines, the nearest first. */
  vivos: PrazoVivo[];
  estado: Estado;
  paga: boolean;
  /** A warning instead of the fine, with neither value nor points (CTB art. 267). */
  advertencia: boolean;
  /** No penalty yet: nothing is due, and no discount has ended (CTB arts. 282 §5 and 284). */
  aindaNaoEMulta: boolean;
  /** The phase in which an appeal can be requested now, or null. */
  pedeFase: Fase | null;
  /** Requested from us for the current phase, and not filed yet. */
  semProtocolo: boolean;
  /** The missing notice day without which no deadline is known, or whose estimate is over. */
  semData: MarcoDoMotorista | null;
}

export function procedimentoDaMulta<M extends FatosDaMulta>(multa: M, hoje: IsoDate): Procedimento<M> {
  const processo = processoDe(multa);
  const corre = oQueCorre(processo, hoje);
  const { etapa, fim, fase, falta, prazo } = corre;
  const vivos = prazosVivos(processo, hoje);
  const paga = estaPaga(multa);
  const advertencia = processo.marcos.has('advertencia');
  const recursos = multa.Recursos.map(({ Fase: dela, Movimentos }) => ({
    fase: dela,
    estado: Movimentos.at(-1)?.Estado ?? ('solicitado' as const),
  }));
  const doRecurso = vivos.some(({ tipo }) => tipo !== 'indicacao-condutor');
  const semDia = fim === null && falta !== null && !doRecurso && (prazo === null || fase === null);
  return {
    ...corre,
    ...{ multa, hoje, processo, vivos, paga, advertencia },
    estado: estadoDe({ ...corre, paga, advertencia, vivos }),
    aindaNaoEMulta: fim === null && SEM_PENALIDADE.has(etapa),
    pedeFase: faseDoRecurso({ recursoOnline: multa.RecursoOnline, corre, recursos }).fase,
    semProtocolo: pedidoSemProtocolo(corre, recursos) !== null,
    semData: semDia ? (falta as MarcoDoMotorista) : null,
  };
}

/** The states of a fine, in the order of chips and sums; the keys are also those of the address, `?mostrar=`. */
export const ESTADOS = {
  prazo: { rotulo: 'Corre prazo', tom: 'alerta' },
  recurso: { rotulo: 'Em julgamento', tom: 'info' },
  pagar: { rotulo: 'A pagar', tom: 'erro' },
  aviso: { rotulo: 'Ainda não é multa', tom: 'info' },
  pagas: { rotulo: 'Paga', tom: 'ok' },
  encerradas: { rotulo: 'Encerrada', tom: 'info' },
} as const satisfies Record<string, { rotulo: string; tom: TipoDeAviso }>;
export type Estado = keyof typeof ESTADOS;

/** The only source of the state word. A running deadline comes first: the driver can still be named while a defence is judged. */
function estadoDe({
  etapa,
  fim,
  paga,
  advertencia,
  vivos,
}: Pick<Procedimento, 'etapa' | 'fim' | 'paga' | 'advertencia' | 'vivos'>): Estado {
  if (fim?.mantida === false) return 'encerradas';
  if (paga) return JULGANDO.has(etapa) ? 'recurso' : 'pagas';
  if (fim?.mantida && !advertencia) return 'pagar';
  if (vivos.length > 0) return 'prazo';
  if (advertencia) return 'encerradas';
  if (JULGANDO.has(etapa)) return 'recurso';
  if (fim) return 'encerradas';
  return SEM_PENALIDADE.has(etapa) ? 'aviso' : 'pagar';
}

/** Converts a fine of the wire for the rules. */
export function processoDe({ DataInfracao, Responsavel, CodigoInfracao, Marcos }: FatosDaMulta): Processo {
  const linhas = Marcos.map(
    ({ Tipo, Data, Origem, Meio = null }): Marco => ({ tipo: Tipo, data: Data, origem: Origem, meio: Meio }),
  );
  return {
    dataInfracao: DataInfracao,
    responsavel: Responsavel,
    condutorNoAuto: semCondutorAIndicar(CodigoInfracao),
    marcos: marcosVigentes(linhas),
  };
}

export function estaPaga({ StatusPagamento }: Pick<FatosDaMulta, 'StatusPagamento'>): boolean {
  return /^pag[ao]\b/i.test(StatusPagamento?.trim() ?? '');
}

/** Every deadline that a fine's milestones support; a running one of the driver has the same day as on other screens. */
export function prazosConhecidos({ processo, vivos, hoje }: Procedimento): Prazo[] {
  const daLei = prazosDaMulta(processo, hoje);
  const fora = vivos.filter(({ tipo }) => !daLei.some((prazo) => prazo.tipo === tipo));
  return [...daLei.map((prazo) => vivos.find(({ tipo }) => tipo === prazo.tipo) ?? prazo), ...fora];
}

/**
 * The main deadline of a fine: the nearest running one, as on home, list, calendar and reminders; without any, that of its step, which
 * may be over. `fora`: it differs from the step's, because of a contradictory day.
 */
export function prazoDaFrente(p: Procedimento): {
  prazo: Prazo | null;
  outroDia: IsoDate | null;
  fora: boolean;
} {
  const { prazo: doPasso } = proximoPasso(p);
  const [vivo] = p.vivos;
  if (!vivo) return { prazo: doPasso, outroDia: null, fora: false };
  return { prazo: vivo, outroDia: vivo.outroDia, fora: vivo.tipo !== doPasso?.tipo };
}

/** SNE notices, each with its legal effect on its day. */
export function avisosPeloSne({ processo: { marcos } }: Procedimento) {
  const noticias = ['autuacao_sne', 'penalidade_sne', 'autuacao_expedida', 'penalidade_expedida'] as const;
  return noticias.flatMap((tipo) => {
    const marco = marcos.get(tipo);
    const envio = tipo.endsWith('_sne') || marco?.meio === 'sne' ? marco?.data : null;
    return envio ? [{ rotulo: MARCOS[tipo], envio, frase: fraseDoSne(envio) }] : [];
  });
}

/** The next step of a fine in plain words, with its deadline. */
export function proximoPasso(p: Procedimento): { texto: string; prazo: Prazo | null } {
  const { etapa, fim, fase, falta, paga, advertencia, multa } = p;
  // The same day as elsewhere: of two reported days the earlier one.
  const vivo = p.vivos.find(({ tipo }) => tipo === p.prazo?.tipo);
  const prazo = etapa === 'encerrada' || etapa === 'espera_penalidade' ? null : (vivo ?? p.prazo);
  if (fim && !(fim.mantida && advertencia)) return { texto: textoDoFim(fim.mantida, paga), prazo };
  if (advertencia && !vivo)
    return { texto: 'Ficou em advertência: nada a pagar e nenhum ponto', prazo: null };
  const espera = ESPERAS[etapa];
  if (espera) return { texto: espera, prazo };
  if (p.semProtocolo) return { texto: 'Recurso pedido, ainda sem protocolo; o prazo corre', prazo };
  if (fase === null) return { texto: 'Confira o prazo na sua notificação', prazo };
  if (falta === 'jari_ciencia') return { texto: 'Informe o dia em que soube da decisão da JARI', prazo };
  if (!multa.RecursoOnline) return { texto: paga ? 'Nada a fazer' : 'Fale com um especialista', prazo };
  return { texto: PASSO_DA_FASE[fase], prazo };
}

/**
 * The state of a deadline. The authority's is met or missed by the day of its act, and a missed one is a ground; the driver's is met by
 * the protocol at the authority, never by a request to us.
 */
export function estadoDoPrazo(
  prazo: Pick<Prazo, 'data' | 'de' | 'tipo' | 'estimado'>,
  { processo: { marcos }, hoje }: Pick<Procedimento, 'processo' | 'hoje'>,
): { tom?: TipoDeAviso; texto: string } {
  const texto = textoDosDias(prazo, hoje);
  const ato = ATOS[prazo.tipo].flatMap((tipo) => marcos.get(tipo) ?? [])[0];
  if (prazo.de === 'motorista') {
    if (ato) return { tom: 'ok', texto: ato.data ? `feito em ${formatDate(ato.data)}` : 'feito' };
    return passou(prazo, hoje) ? { texto } : { tom: 'alerta', texto };
  }
  if (!ato?.data) return prazo.data >= hoje ? { texto } : { tom: 'info', texto };
  return ato.data <= prazo.data
    ? { tom: 'ok', texto: `cumprido em ${formatDate(ato.data)}` }
    : { tom: 'info', texto: `fora do prazo, em ${formatDate(ato.data)}` };
}

function textoDoFim(mantida: boolean | null, paga: boolean): string {
  if (mantida === false) return 'Nada a pagar nem a fazer';
  if (mantida === null) return 'Encerrada no órgão, sem que saibamos como';
  return paga ? 'Nada a fazer' : 'Não cabe mais recurso: resta pagar';
}

const ESPERAS: Partial<Record<Etapa, string>> = {
  defesa_em_julgamento: 'Acompanhe o julgamento da defesa',
  espera_penalidade: 'Aguarde a notificação da penalidade: só ela abre o recurso à JARI',
  jari_em_julgamento: 'Acompanhe o julgamento do recurso',
  jari_aceita: 'Nada a pagar agora; o órgão ainda pode recorrer',
  segunda_em_julgamento: 'Acompanhe o julgamento em 2ª instância',
};

const PASSO_DA_FASE: Record<Fase, string> = {
  P: 'Apresentar a defesa prévia',
  I: 'Recorrer à JARI (1ª instância)',
  II: 'Recorrer à 2ª instância',
};

/** The act that meets each deadline. */
const ATOS: Record<Prazo['tipo'], readonly TipoDeMarco[]> = {
  'emissao-autuacao': ['autuacao_expedida', 'autuacao_sne'],
  'indicacao-condutor': ['condutor_indicado'],
  'defesa-previa': ['defesa_protocolada'],
  'emissao-penalidade': ['penalidade_expedida', 'penalidade_sne'],
  jari: ['jari_protocolado'],
  'julgamento-jari': ['jari_deferido', 'jari_indeferido'],
  cetran: ['cetran_protocolado'],
  'julgamento-cetran': ['cetran_deferido', 'cetran_indeferido'],
};
