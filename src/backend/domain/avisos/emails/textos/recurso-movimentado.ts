import { type Fase, ROTULO_DA_FASE } from '#lib/recursos/rules.ts';
import { type Email, montarEmail } from './moldura.ts';

export type EstadoDoRecurso =
  | 'solicitado'
  | 'em análise'
  | 'protocolado'
  | 'deferido'
  | 'indeferido'
  | 'cancelado';

export function emailRecursoMovimentado(dados: {
  nome: string;
  autoInfracao: string;
  fase: Fase;
  estado: EstadoDoRecurso;
  protocolo: string | null;
  /** Why the staff cancelled it; none when its payment was withdrawn. */
  observacao?: string | null;
  link: string;
  suporte: string;
}): Email {
  return montarEmail({
    ...dados,
    assunto: `Recurso da multa ${dados.autoInfracao}: ${dados.estado}`,
    partes: [
      explicacao(dados),
      {
        dados: [
          ['Auto de infração', dados.autoInfracao],
          ['Fase', ROTULO_DA_FASE[dados.fase]],
          ['Situação', dados.estado],
          ...(dados.protocolo ? [['Protocolo', dados.protocolo] satisfies [string, string]] : []),
        ],
      },
      { rotulo: 'Ver o andamento', link: dados.link },
    ],
  });
}

/** A decision by phase: a refused defence opens no new term (CTB art. 282 §4), a granted JARI appeal is not final (288 §1). */
function explicacao({
  estado,
  fase,
  observacao,
}: Pick<Parameters<typeof emailRecursoMovimentado>[0], 'estado' | 'fase' | 'observacao'>): string {
  if (estado === 'deferido') return ACEITO[fase];
  if (estado === 'indeferido') return NEGADO[fase];
  if (estado === 'cancelado' && observacao)
    return `Encerramos este recurso sem protocolo. O que o pagava (o plano ou um crédito) volta a valer, se a compra não foi devolvida, e você pode pedir outro recurso desta multa enquanto houver prazo. O motivo: ${observacao}`;
  if (estado === 'solicitado')
    return `Recebemos o seu pedido de recurso. O próximo passo é a conferência dos documentos. O prazo da notificação continua correndo até haver protocolo.`;
  return EXPLICACAO[estado];
}

const EXPLICACAO: Record<Exclude<EstadoDoRecurso, 'solicitado' | 'deferido' | 'indeferido'>, string> = {
  'em análise':
    'Os documentos estão em conferência e a peça está sendo preparada. O prazo da notificação continua correndo até haver protocolo.',
  cancelado:
    'A compra que pagava este recurso foi desfeita antes de alguém começar a prepará-lo, e ele foi encerrado. O prazo da notificação continua correndo: você pode pedir o recurso de novo.',
  protocolado: 'O recurso foi protocolado. Agora a decisão cabe ao órgão de trânsito.',
};

const ACEITO: Record<Fase, string> = {
  P: 'O órgão de trânsito aceitou a defesa e arquivou o auto: não há multa a pagar nem pontos.',
  I: 'A JARI aceitou o recurso e cancelou a multa. O órgão de trânsito ainda pode recorrer dessa decisão.',
  II: 'A multa foi cancelada em 2ª instância. A decisão é definitiva.',
};

const NEGADO: Record<Fase, string> = {
  P: 'O órgão de trânsito não aceitou a defesa. Isso ainda não abre outro prazo: o recurso à JARI começa com a notificação da penalidade, que será enviada.',
  I: 'A JARI não aceitou o recurso. O prazo de 30 dias para a 2ª instância conta do dia em que a decisão foi publicada ou notificada a você: informe esse dia na página da multa.',
  II: 'A multa foi mantida em 2ª instância. A decisão é definitiva.',
};
