import { and, between, eq } from 'drizzle-orm';
import { escolha } from '#backend/desk/campos.ts';
import { comando, recusar } from '#backend/desk/comando.ts';
import { lista } from '#backend/desk/tela.ts';
import { PRAZO_DO_PEDIDO_MS } from '#backend/domain/consultas/agenda.ts';
import { paradaAte, retomarConsultas } from '#backend/domain/consultas/verificacoes.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';

const NOME_DO_ALVO = { habilitacao: 'CNHs', veiculo: 'Veículos' } as const;
/** Milliseconds that are searched: a postponed look-up is at most one hour older than the deadline of a requested one. */
const ADIADAS_MS = PRAZO_DO_PEDIDO_MS + 2 * 3_600_000;

const tela = lista({
  ...{
    tela: 'consultas',
    nome: 'consultas paradas',
    titulo: 'Consultas paradas',
    menu: 'Consultas',
    papeis: [],
  },
  nota: 'Quando a fonte recusa o que pedimos (códigos 602, 604, 606 e 607), o erro é nosso: ela deixa de ser perguntada. O que ela disse está em Respostas. Corrija a causa e retome.',
  async ler(ctx) {
    const todas = await Promise.all(
      (['habilitacao', 'veiculo'] as const).map(async (alvo) => ({ alvo, ate: await paradaAte(ctx, alvo) })),
    );
    return todas.flatMap(({ alvo, ate }) => (ate ? [{ alvo, ate }] : []));
  },
  colunas: { Consultas: ({ alvo }) => NOME_DO_ALVO[alvo], 'Paradas até': ({ ate }) => ate },
  atos: ({ alvo }) => [{ nome: 'consultas retomar', fixos: { alvo } }],
});

const retomar = comando({
  nome: 'consultas retomar',
  titulo: 'Voltar a consultar, e antecipar o que esperava',
  argumentos: { alvo: escolha('habilitacao ou veiculo.', NOME_DO_ALVO) },
  async executar(ctx, { alvo }) {
    if (!(await paradaAte(ctx, alvo))) recusar(`As consultas de ${NOME_DO_ALVO[alvo]} não estão paradas.`);
    await retomarConsultas(ctx, alvo);
    const agora = ctx.clock();
    const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
    const adiadas = between(tabela.proximaConsultaEm, agora, new Date(agora.getTime() + ADIADAS_MS));
    const { length } = await ctx.db
      .update(tabela)
      .set({ proximaConsultaEm: agora })
      .where(and(eq(tabela.ativo, true), eq(tabela.comErro, false), adiadas))
      .returning({ id: tabela.id });
    // Enqueued now, not at the next sweep: drivers have waited long enough.
    await enqueue(ctx, 'verificacoes', {});
    return {
      mensagem: `As consultas de ${NOME_DO_ALVO[alvo]} voltaram; ${length} esperavam.`,
      dados: { alvo, antecipadas: length },
      sobre: ['consultas', alvo],
    };
  },
});

export const consultas = [tela, retomar];
