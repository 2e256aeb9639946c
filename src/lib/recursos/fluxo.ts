import { formatDate } from '#lib/dates.ts';
import {
  type EstadoDoRecurso,
  estaDecidido,
  type Fase,
  type MotivoSemFase,
  ROTULO_DA_FASE,
  ROTULO_DO_ESTADO,
} from './rules.ts';

/** One appeal as the texts need it; the state is the last movement. */
export interface Andamento {
  fase: Fase;
  /** In their order; never empty. */
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
  data?: string;
  texto?: string;
}

/** The four steps of one appeal, as the timeline shows them: done, now, next. */
export function passosDoRecurso({ movimentos }: Andamento): Passo[] {
  const fim = movimentos.find(({ estado }) => estaDecidido(estado));
  // The first movement is the request: what runs from then on is our check, until the authority has the appeal.
  const agora = movimentos.length < 3 ? 1 : movimentos.length;
  const passo = (ordem: number, titulo: string, espera = ''): Passo => {
    const movimento = movimentos[ordem];
    const texto = textoDoPasso(movimento, ordem === agora ? espera : '');
    return {
      titulo,
      estado: ordem < agora ? 'feito' : ordem === agora ? 'agora' : 'proximo',
      ...(movimento && { data: formatDate(movimento.quando) }),
      ...(texto && { texto }),
    };
  };
  return [
    passo(0, 'Recurso solicitado'),
    passo(
      1,
      'Em análise',
      'Conferimos os documentos e preparamos a peça. Avisamos por e-mail quando houver protocolo.',
    ),
    passo(2, 'Protocolado'),
    passo(
      3,
      fim ? ROTULO_DO_ESTADO[fim.estado] : 'Decisão do órgão',
      'O órgão de trânsito julga o recurso. A lei dá a ele até 24 meses (CTB, arts. 285 e 289).',
    ),
  ];
}

/** DescricaoFluxoRecurso: where the appeals of a fine stand, in one sentence. */
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
      fase ? `Ainda cabe recurso em ${ROTULO_DA_FASE[fase]}.` : '',
      motivo === 'esgotado' ? 'Não há outra fase de recurso.' : '',
    ];
    return partes.filter(Boolean).join(' ');
  }
  if (fase === null) return 'Esta multa não aceita recurso pela internet.';
  return `Nenhum recurso solicitado. Fase atual: ${ROTULO_DA_FASE[fase]}.`;
}

function textoDoPasso(movimento: Movimento | undefined, espera: string): string {
  const protocolo = movimento?.protocolo ? `Protocolo ${movimento.protocolo}.` : '';
  return [protocolo, movimento?.observacao ?? '', espera].filter(Boolean).join(' ');
}
