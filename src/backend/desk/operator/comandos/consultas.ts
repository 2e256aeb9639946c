import { and, between, eq } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { PRAZO_DO_PEDIDO_MS } from '../../../domain/consultas/agenda.ts';
import { paradaAte, retomarConsultas } from '../../../domain/consultas/parada.ts';
import { audit } from '../../../platform/audit.ts';
import { habilitacao } from '../../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../../platform/db/schema/veiculos.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { comRotulos, obrigatorio, umDe } from '../campos.ts';
import { comando, recusar, tabela } from '../comando.ts';

const ALVOS = ['habilitacao', 'veiculo'] as const;
const NOME_DO_ALVO = { habilitacao: 'CNHs', veiculo: 'Veículos' } as const;
/** Milliseconds that are searched: a postponed look-up is at most one hour older than the deadline of a requested one. */
const ADIADAS_MS = PRAZO_DO_PEDIDO_MS + 2 * 3_600_000;

const paradas = comando({
  nome: 'consultas paradas',
  resumo: 'Mostra as consultas que pararam porque a fonte não aceita o que perguntamos.',
  async executar(ctx) {
    const todas = await Promise.all(ALVOS.map(async (alvo) => ({ alvo, ate: await paradaAte(ctx, alvo) })));
    const dados = todas.flatMap(({ alvo, ate }) => (ate ? [{ alvo, ate }] : []));
    return {
      dados,
      tabela: tabela(
        dados,
        {
          Consultas: ({ alvo }) => NOME_DO_ALVO[alvo],
          'Paradas até': ({ ate }) => formatDateTime(ate),
        },
        {
          href: () => null,
          atos: ({ alvo }) => [{ nome: 'consultas retomar', fixos: { alvo }, titulo: 'Voltar a consultar' }],
        },
      ),
    };
  },
});

const retomar = comando({
  nome: 'consultas retomar',
  resumo: 'Volta a consultar, depois que a causa foi corrigida, e antecipa o que esperava.',
  argumentos: {
    alvo: comRotulos(obrigatorio('habilitacao ou veiculo.', umDe(ALVOS)), {
      habilitacao: 'CNHs',
      veiculo: 'Veículos',
    }),
  },
  async executar(ctx, { alvo }) {
    if (!(await paradaAte(ctx, alvo))) recusar(`As consultas de ${NOME_DO_ALVO[alvo]} não estão paradas.`);
    const quantas = await transaction(ctx, async (tx) => {
      await retomarConsultas(tx, alvo);
      const agora = tx.clock();
      const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
      const adiadas = between(tabela.proximaConsultaEm, agora, new Date(agora.getTime() + ADIADAS_MS));
      const antecipadas = await tx.db
        .update(tabela)
        .set({ proximaConsultaEm: agora })
        .where(and(eq(tabela.ativo, true), eq(tabela.comErro, false), adiadas))
        .returning({ id: tabela.id });
      // Enqueued now, not at the next sweep: drivers have waited long enough.
      await enqueue(tx, 'verificacoes', {});
      await audit(tx, {
        ...{ acao: 'consultas.retomar', entidade: 'consultas', id: alvo },
        dados: { antecipadas: antecipadas.length },
      });
      return antecipadas.length;
    });
    return {
      mensagem: `As consultas de ${NOME_DO_ALVO[alvo]} voltaram; ${quantas} esperavam.`,
      dados: { alvo, antecipadas: quantas },
    };
  },
});

export const consultas = [paradas, retomar];
