import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { Answer } from '#lib/endpoint.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import type { TipoDeAviso } from '#lib/ui/campo.ts';
import type { recursos } from './contract.ts';
import {
  type EstadoDoRecurso,
  estaDecidido,
  type Fase,
  type MotivoSemFase,
  ROTULO_DA_FASE,
  ROTULO_DO_ESTADO,
  SEM_FASE,
  semProtocolo,
} from './rules.ts';

/** An appeal's data for texts; its state is the last movement. */
export interface Andamento {
  fase: Fase;
  /** In order; never empty. */
  movimentos: readonly Movimento[];
}

interface Movimento {
  estado: EstadoDoRecurso;
  quando: Date;
  protocolo: string | null;
  observacao: string | null;
}

export interface Passo {
  titulo: string;
  estado: 'feito' | 'agora' | 'proximo';
  /** Done, but decided against the driver. */
  negado?: true;
  data?: string;
  texto?: string;
  /** Days left, where a deadline runs. */
  dias?: number;
}

/** The four steps of an appeal for the timeline: done, current, next. */
export function passosDoRecurso({ fase, movimentos }: Andamento): Passo[] {
  const fim = movimentos.find(({ estado }) => estaDecidido(estado));
  // The first movement is the request: our check runs until the authority has the appeal.
  const agora = movimentos.length < 3 ? 1 : movimentos.length;
  const passo = (ordem: number, titulo: string, espera = ''): Passo => {
    const movimento = movimentos[ordem];
    const texto = textoDoPasso(movimento, ordem === agora ? espera : '');
    return {
      titulo,
      estado: ordem < agora ? 'feito' : ordem === agora ? 'agora' : 'proximo',
      ...(movimento?.estado === 'indeferido' && { negado: true as const }),
      ...(movimento && { data: formatDate(movimento.quando) }),
      ...(texto && { texto }),
    };
  };
  return [
    passo(0, 'Recurso solicitado'),
    passo(
      1,
      'Em análise',
      'Conferimos os documentos e preparamos o recurso. Avisamos por e-mail quando houver protocolo.',
    ),
    passo(2, 'Protocolado'),
    passo(3, fim ? ROTULO_DO_ESTADO[fim.estado] : 'Decisão do órgão', ESPERA_DA_DECISAO[fase]),
  ];
}

/** DescricaoFluxoRecurso: the stage of a fine's appeals, in one sentence. */
export function descricaoDoFluxo({
  recursos,
  fase,
  motivo,
}: {
  recursos: readonly Andamento[];
  fase: Fase | null;
  motivo?: MotivoSemFase | undefined;
}): string {
  const ultimo = recursos.at(-1);
  const movimento = ultimo?.movimentos.at(-1);
  if (ultimo && movimento) {
    const dia = formatDate(movimento.quando);
    const partes = [
      `${ROTULO_DA_FASE[ultimo.fase]}: ${ROTULO_DO_ESTADO[movimento.estado].toLowerCase()} em ${dia}.`,
      fase ? `Cabe recurso em ${ROTULO_DA_FASE[fase]}.` : '',
      motivo && motivo !== 'em_andamento' ? SEM_FASE[motivo] : '',
    ];
    return partes.filter(Boolean).join(' ');
  }
  if (fase === null) return SEM_FASE[motivo ?? 'sem_recurso_online'];
  return `Nenhum recurso solicitado. Fase atual: ${ROTULO_DA_FASE[fase]}.`;
}

/** The law gives a time to judge appeals (CTB arts. 285 §6 and 289), not the prior defence. */
const ESPERA_DA_DECISAO: Record<Fase, string> = {
  P: 'O órgão de trânsito julga a defesa. Se a negar, expede a notificação da penalidade.',
  I: 'A JARI julga o recurso. Enquanto isso não há restrição ao licenciamento nem à transferência (CTB, art. 284, §3º).',
  II: 'O recurso é julgado em 2ª instância. Enquanto isso não há restrição ao licenciamento nem à transferência (CTB, art. 284, §3º).',
};

function textoDoPasso(movimento: Movimento | undefined, espera: string): string {
  const protocolo = movimento?.protocolo ? `Protocolo ${movimento.protocolo}.` : '';
  return [protocolo, movimento?.observacao ?? '', espera].filter(Boolean).join(' ');
}

/** The appeals as list and page show them. */
export function linhasDosRecursos(lista: Answer<typeof recursos.todos>) {
  return lista.map((recurso) => {
    const ultima = recurso.Perguntas.at(-1);
    return {
      recurso,
      // Open without a plan too: the fine has an appeal.
      multa: paginaDaMulta({ Tipo: recurso.MultaTipo, Id: recurso.MultaId, Guid: recurso.MultaGuid }),
      ...comoEsta(
        recurso.Fase,
        recurso.Movimentos.at(-1)?.Estado ?? 'solicitado',
        recurso.Prazo ? { data: recurso.Prazo, estimado: recurso.PrazoEstimado } : null,
      ),
      /** The desk's question that waits for an answer. */
      pergunta: ultima?.Aberta ? ultima.Texto : null,
    };
  });
}

export type LinhaDoRecurso = ReturnType<typeof linhasDosRecursos>[number];

/**
 * The state of an appeal in plain words, and what comes next: the day before which we file, when one runs. A refused one names the
 * options.
 */
export function comoEsta(
  fase: Fase,
  estado: EstadoDoRecurso,
  prazo: { data: IsoDate; estimado: boolean } | null = null,
): { tom: TipoDeAviso; resultado: string; proximo: string } {
  const proximo = PROXIMO[estado] ?? DEPOIS_DA_DECISAO[fase][estado as 'deferido' | 'indeferido'];
  return { ...ESTADOS[estado], proximo: semProtocolo(estado) ? `${proximo} ${ateQuando(prazo)}` : proximo };
}

function ateQuando(prazo: { data: IsoDate; estimado: boolean } | null): string {
  if (!prazo) return 'Avisamos por e-mail quando houver protocolo.';
  return `Protocolamos até ${formatDate(prazo.data)}${prazo.estimado ? ' (estimativa)' : ''}.`;
}

const ESTADOS: Record<EstadoDoRecurso, { tom: TipoDeAviso; resultado: string }> = {
  solicitado: { tom: 'info', resultado: 'Pedido recebido' },
  em_analise: { tom: 'info', resultado: 'Em preparo' },
  protocolado: { tom: 'info', resultado: 'Em julgamento' },
  deferido: { tom: 'ok', resultado: 'Aceito' },
  indeferido: { tom: 'erro', resultado: 'Negado' },
  cancelado: { tom: 'alerta', resultado: 'Cancelado' },
};

const PROXIMO: Partial<Record<EstadoDoRecurso, string>> = {
  solicitado: 'Conferimos os documentos.',
  em_analise: 'Escrevemos o recurso.',
  protocolado: 'Avisamos a decisão por e-mail.',
  cancelado: 'Foi encerrado sem protocolo, e o aviso diz por quê. O prazo da multa continua correndo.',
};

/** The consequences of a decision follow the law: CTB arts. 281 §1, 282 §4, 288 and 290. */
const DEPOIS_DA_DECISAO: Record<Fase, Record<'deferido' | 'indeferido', string>> = {
  P: {
    deferido: 'Nada a pagar, nenhum ponto.',
    indeferido: 'A notificação da penalidade abre o próximo recurso.',
  },
  I: {
    deferido: 'Nada a pagar agora. O órgão de trânsito ainda pode recorrer.',
    indeferido: 'Cabe recurso à 2ª instância, em 30 dias da publicação ou da notificação da decisão.',
  },
  II: {
    deferido: 'A multa foi cancelada, de vez.',
    indeferido: 'A decisão é definitiva: resta pagar.',
  },
};
