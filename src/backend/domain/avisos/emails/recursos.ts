import { and, eq } from 'drizzle-orm';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { multaNaoAcompanhada, solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { paths } from '#lib/paths.ts';
import { type EstadoDoRecurso, type Fase, ROTULO_DA_FASE, ROTULO_DO_ESTADO } from '#lib/recursos/rules.ts';
import type { Eventos } from './mensagem.ts';

export const dosRecursos: Eventos<'recurso-andou' | 'peticao-pronta'> = {
  'recurso-andou': {
    tipo: 'recursos',
    /** One step of an appeal, with the state at that step even when later ones exist. */
    async escrever({ db }, dono, { movimentoId }) {
      const [passo] = await db
        .select({
          estado: recursoMovimento.status,
          protocolo: recursoMovimento.protocolo,
          observacao: recursoMovimento.observacao,
          fase: recurso.fase,
          autoInfracao: multa.autoInfracao,
        })
        .from(recursoMovimento)
        .innerJoin(recurso, eq(recurso.id, recursoMovimento.recursoId))
        .innerJoin(multa, eq(multa.id, recurso.multaId))
        .where(and(eq(recursoMovimento.id, movimentoId), eq(recurso.usuarioId, dono.id)));
      if (!passo) return null;
      const estado = ROTULO_DO_ESTADO[passo.estado].toLowerCase();
      return {
        assunto: `Recurso da multa ${passo.autoInfracao}: ${estado}`,
        partes: [
          explicacao(passo),
          {
            dados: [
              ['Auto de infração', passo.autoInfracao],
              ['Fase', ROTULO_DA_FASE[passo.fase]],
              ['Situação', estado],
              ...(passo.protocolo ? [['Protocolo', passo.protocolo] satisfies [string, string]] : []),
            ],
          },
          { rotulo: 'Ver o andamento', link: paths.app.recursos },
        ],
      };
    },
  },
  'peticao-pronta': {
    tipo: 'recursos',
    async escrever({ db }, dono, { solicitacaoId }) {
      const [pronta] = await db
        .select({ autoInfracao: multaNaoAcompanhada.autoInfracao })
        .from(solicitacao)
        .innerJoin(multaNaoAcompanhada, eq(multaNaoAcompanhada.solicitacaoId, solicitacao.id))
        .where(
          and(
            eq(solicitacao.id, solicitacaoId),
            eq(solicitacao.usuarioId, dono.id),
            eq(solicitacao.entregue, true),
          ),
        );
      if (!pronta) return null;
      return {
        assunto: `Petição pronta: auto de infração ${pronta.autoInfracao}`,
        partes: [
          'A petição que você pediu está pronta para baixar.',
          { rotulo: 'Baixar a petição', link: paths.app.recursoOnline.solicitacoes },
          'Ela é escrita com os dados que você informou. Leia, confira com a notificação, corrija o que for preciso e só então assine e protocole.',
          'Protocole até a data impressa na notificação. Quem decide é o órgão de trânsito: não há como prometer o resultado.',
        ],
      };
    },
  },
};

interface Passo {
  fase: Fase;
  estado: EstadoDoRecurso;
  /** Why the staff cancelled it; none when its payment was withdrawn. */
  observacao?: string | null;
}

/** A decision by phase: a refused defence opens no new term (CTB art. 282 §4), a granted JARI appeal is not final (288 §1). */
export function explicacao({ estado, fase, observacao }: Passo): string {
  switch (estado) {
    case 'solicitado':
      return 'Recebemos o seu pedido de recurso. O próximo passo é a conferência dos documentos. O prazo da notificação continua correndo até haver protocolo.';
    case 'em_analise':
      return 'Os documentos estão em conferência e o recurso está sendo escrito. O prazo da notificação continua correndo até haver protocolo.';
    case 'protocolado':
      return 'O recurso foi protocolado. Agora a decisão cabe ao órgão de trânsito.';
    case 'deferido':
      return ACEITO[fase];
    case 'indeferido':
      return NEGADO[fase];
    case 'cancelado':
      return observacao
        ? `Encerramos este recurso sem protocolo. O que o pagava (o plano ou um crédito) volta a valer, se a compra não foi devolvida, e você pode pedir outro recurso desta multa enquanto houver prazo. O motivo: ${observacao}`
        : 'A compra que pagava este recurso foi desfeita antes de alguém começar a prepará-lo, e ele foi encerrado. O prazo da notificação continua correndo: você pode pedir o recurso de novo.';
  }
}

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
