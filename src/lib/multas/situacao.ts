import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { EstadoDoRecurso, Fase } from '#lib/recursos/rules.ts';
import type { TipoDeAviso } from '#lib/ui/campo.ts';
import { fraseDoSne } from './diasDoMotorista.ts';
import { semCondutorAIndicar } from './indicacao.ts';
import {
  MARCOS,
  type Marco,
  type Meio,
  marcosVigentes,
  type OrigemDoMarco,
  type TipoDeMarco,
} from './marcos.ts';
import { type Prazo, type Processo, passou } from './prazos.ts';
import { type PrazoVivo, prazosVivos } from './prazosVivos.ts';
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
import { textoDosDias } from './textoDoPrazo.ts';

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

export interface Situacao {
  tom: TipoDeAviso;
  rotulo: PalavraDaMulta;
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

export function correDaMulta(multa: FatosDaMulta, hoje: IsoDate): OQueCorre {
  return oQueCorre(processoDe(multa), hoje);
}

/** The state of a fine in one word, the same on every screen: ended, being judged, paid, a running deadline, not due yet, or due. */
export function situacaoDaMulta(
  multa: FatosDaMulta,
  hoje: IsoDate,
  { corre, vivos } = { corre: correDaMulta(multa, hoje), vivos: prazosVivosDaMulta(multa, hoje) },
): Situacao {
  const { etapa, fim } = corre;
  if (fim?.mantida === false) return { tom: 'ok', rotulo: 'Encerrada' };
  const julgada = { tom: 'info', rotulo: 'Em julgamento' } as const;
  if (estaPaga(multa)) return JULGANDO.has(etapa) ? julgada : { tom: 'ok', rotulo: 'Paga' };
  if (fim?.mantida && !ficouEmAdvertencia(multa)) return { tom: 'erro', rotulo: 'A pagar' };
  // The driver can still be named while a defence is judged: the running deadline comes first.
  if (vivos.length > 0) return { tom: 'alerta', rotulo: 'Corre prazo' };
  if (ficouEmAdvertencia(multa)) return { tom: 'ok', rotulo: 'Encerrada' };
  if (JULGANDO.has(etapa)) return julgada;
  if (fim) return { tom: 'info', rotulo: 'Encerrada' };
  return SEM_PENALIDADE.has(etapa)
    ? { tom: 'info', rotulo: 'Ainda não é multa' }
    : { tom: 'erro', rotulo: 'A pagar' };
}

/** The state words of a fine. */
export type PalavraDaMulta =
  | 'Corre prazo'
  | 'Em julgamento'
  | 'A pagar'
  | 'Ainda não é multa'
  | 'Paga'
  | 'Encerrada';

/** A warning instead of the fine, with neither value nor points (CTB art. 267). */
export function ficouEmAdvertencia(multa: FatosDaMulta): boolean {
  return processoDe(multa).marcos.has('advertencia');
}

/** No penalty yet: nothing is due, and no discount has ended (CTB arts. 282 §5 and 284). */
export function aindaNaoEMulta(multa: FatosDaMulta, hoje: IsoDate): boolean {
  const { etapa, fim } = correDaMulta(multa, hoje);
  return fim === null && SEM_PENALIDADE.has(etapa);
}

export function estaPaga({ StatusPagamento }: Pick<FatosDaMulta, 'StatusPagamento'>): boolean {
  return /^pag[ao]\b/i.test(StatusPagamento?.trim() ?? '');
}

/** Every deadline that a fine's milestones support; a running one of the driver has the same day as on other screens. */
export function prazosConhecidos(multa: FatosDaMulta, hoje: IsoDate): Prazo[] {
  const vivos = prazosVivosDaMulta(multa, hoje);
  const daLei = prazosDaMulta(processoDe(multa), hoje);
  const fora = vivos.filter(({ tipo }) => !daLei.some((prazo) => prazo.tipo === tipo));
  return [...daLei.map((prazo) => vivos.find(({ tipo }) => tipo === prazo.tipo) ?? prazo), ...fora];
}

/**
 * The main deadline of a fine: the nearest running one, as on home, list, calendar and reminders; without any, that of its step, which
 * may be over. `fora`: it differs from the step's, because of a contradictory day.
 */
export function prazoDaFrente(
  multa: FatosDaMulta,
  hoje: IsoDate,
): { prazo: Prazo | null; outroDia: IsoDate | null; fora: boolean } {
  const { prazo: doPasso } = proximoPasso(multa, hoje);
  const [vivo] = prazosVivosDaMulta(multa, hoje);
  if (!vivo) return { prazo: doPasso, outroDia: null, fora: false };
  return { prazo: vivo, outroDia: vivo.outroDia, fora: vivo.tipo !== doPasso?.tipo };
}

/** The driver's running deadlines, the nearest first. */
export function prazosVivosDaMulta(multa: FatosDaMulta, hoje: IsoDate): PrazoVivo[] {
  return prazosVivos(processoDe(multa), hoje);
}

/** SNE notices, each with its legal effect on its day. */
export function avisosPeloSne(multa: FatosDaMulta) {
  const { marcos } = processoDe(multa);
  const noticias = ['autuacao_sne', 'penalidade_sne', 'autuacao_expedida', 'penalidade_expedida'] as const;
  return noticias.flatMap((tipo) => {
    const marco = marcos.get(tipo);
    const envio = tipo.endsWith('_sne') || marco?.meio === 'sne' ? marco?.data : null;
    return envio ? [{ rotulo: MARCOS[tipo], envio, frase: fraseDoSne(envio) }] : [];
  });
}

/** The phase in which an appeal can be requested now, or null. */
export function faseDaMulta(
  multa: FatosDaMulta,
  hoje: IsoDate,
  corre = correDaMulta(multa, hoje),
): Fase | null {
  return faseDoRecurso({ recursoOnline: multa.RecursoOnline, corre, recursos: pedidosDe(multa) }).fase;
}

/** Filed and being judged, or requested from us and not filed yet. */
export function emRecurso(multa: FatosDaMulta, corre: OQueCorre): boolean {
  return JULGANDO.has(corre.etapa) || pedidoSemProtocolo(corre, pedidosDe(multa)) !== null;
}

/** The next step of a row in plain words, with its deadline. */
export function proximoPasso(multa: FatosDaMulta, hoje: IsoDate): { texto: string; prazo: Prazo | null } {
  const corre = correDaMulta(multa, hoje);
  const { etapa, fim, fase, falta } = corre;
  // The same day as elsewhere: of two reported days the earlier one.
  const vivo = prazosVivosDaMulta(multa, hoje).find(({ tipo }) => tipo === corre.prazo?.tipo);
  const prazo = etapa === 'encerrada' || etapa === 'espera_penalidade' ? null : (vivo ?? corre.prazo);
  if (fim && !(fim.mantida && ficouEmAdvertencia(multa)))
    return { texto: textoDoFim(multa, fim.mantida), prazo };
  if (ficouEmAdvertencia(multa) && !vivo)
    return { texto: 'Ficou em advertência: nada a pagar e nenhum ponto', prazo: null };
  const espera = ESPERAS[etapa];
  if (espera) return { texto: espera, prazo };
  if (pedidoSemProtocolo(corre, pedidosDe(multa)))
    return { texto: 'Recurso pedido, ainda sem protocolo; o prazo corre', prazo };
  if (fase === null) return { texto: 'Confira o prazo na sua notificação', prazo };
  if (falta === 'jari_ciencia') return { texto: 'Informe o dia em que soube da decisão da JARI', prazo };
  if (!multa.RecursoOnline)
    return { texto: estaPaga(multa) ? 'Nada a fazer' : 'Fale com um especialista', prazo };
  return { texto: PASSO_DA_FASE[fase], prazo };
}

/**
 * The state of a deadline. The authority's is met or missed by the day of its act, and a missed one is a ground; the driver's is met by
 * the protocol at the authority, never by a request to us.
 */
export function estadoDoPrazo(
  prazo: Pick<Prazo, 'data' | 'de' | 'tipo' | 'estimado'>,
  multa: FatosDaMulta,
  hoje: IsoDate,
): { tom?: TipoDeAviso; texto: string } {
  const texto = textoDosDias(prazo, hoje);
  const { marcos } = processoDe(multa);
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

function pedidosDe({ Recursos }: Pick<FatosDaMulta, 'Recursos'>) {
  return Recursos.map(({ Fase: fase, Movimentos }) => ({
    fase,
    estado: Movimentos.at(-1)?.Estado ?? ('solicitado' as const),
  }));
}

function textoDoFim(multa: FatosDaMulta, mantida: boolean | null): string {
  if (mantida === false) return 'Nada a pagar nem a fazer';
  if (mantida === null) return 'Encerrada no órgão, sem que saibamos como';
  return estaPaga(multa) ? 'Nada a fazer' : 'Não cabe mais recurso: resta pagar';
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
