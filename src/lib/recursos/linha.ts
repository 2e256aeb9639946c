import { formatDate, type IsoDate } from '#lib/dates.ts';
import type { TipoDeAviso } from '#lib/ui/campo.ts';
import { type EstadoDoRecurso, type Fase, semProtocolo } from './rules.ts';

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
  em_analise: 'Escrevemos a peça.',
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
