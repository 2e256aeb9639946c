import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata } from 'pg-boss';
import * as v from 'valibot';
import { obrigatorio, opcional, umDe } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { dadosEmPalavras } from '#backend/desk/palavras.ts';
import { elo, lista, UUID } from '#backend/desk/tela.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { deadLetterQueue, send } from '#backend/platform/jobs/boss.ts';
import { QUEUES, type QueueName } from '#backend/platform/jobs/queue.ts';

const FILAS = Object.keys(QUEUES) as QueueName[];
/** A job that used up its retries and waits for an operator. */
interface Morto {
  id: string;
  fila: QueueName;
  dados: Record<string, unknown>;
  erro: string;
  desde: Date;
}

const tela = lista({
  ...{ tela: 'jobs', titulo: 'Tarefas que falharam', menu: 'Tarefas', papeis: [] },
  filtros: {
    fila: {
      ...opcional('Só as desta fila.', umDe(FILAS)),
      rotulos: Object.fromEntries(FILAS.map((um) => [um, um])),
    },
  },
  nota: 'O que falhou até o fim das tentativas.',
  ler: (ctx, { fila }) => mortos(ctx, fila),
  colunas: {
    Tarefa: ({ fila, dados }) => [fila, dados.modelo].filter(Boolean).join(': '),
    Desde: ({ desde }) => desde,
    Erro: ({ erro }) => erro,
    Cliente: ({ dados: { usuarioId } }) =>
      typeof usuarioId === 'string' ? elo('clientes', usuarioId, 'Abrir') : null,
    Dados: ({ dados }) => dadosEmPalavras(dados),
  },
  atos: ({ id }) => [{ nome: 'jobs repetir', fixos: { tarefa: id } }],
});

async function mortos({ runtime }: Pick<OperadorCtx, 'runtime'>, fila?: QueueName): Promise<Morto[]> {
  const achados = await Promise.all(
    (fila === undefined ? FILAS : [fila]).map(async (nome) => {
      const jobs = await runtime.jobs.boss.findJobs<object>(deadLetterQueue(nome), { queued: true });
      return jobs.map((job) => morto(nome, job));
    }),
  );
  return achados.flat().sort((a, b) => a.desde.getTime() - b.desde.getTime());
}

const Falha = v.object({ message: v.string() });

function morto(fila: QueueName, { id, data, createdOn, sourceOutput }: JobWithMetadata<object>): Morto {
  const falha = v.safeParse(Falha, sourceOutput);
  return {
    ...{ id, fila, desde: createdOn, erro: falha.success ? falha.output.message : '' },
    // The code in a recovery mail gives access to the account, so it is hidden.
    dados: { ...data, ...('codigo' in data && { codigo: '(oculto)' }) },
  };
}

const repetir = comando({
  nome: 'jobs repetir',
  titulo: 'Repetir',
  argumentos: {
    tarefa: obrigatorio(
      'O id da tarefa, ou o nome de uma fila para repetir todas.',
      v.pipe(
        v.string(),
        v.check(
          (escrito) => UUID.test(escrito) || v.is(umDe(FILAS), escrito),
          `Deve ser o id de uma tarefa, ou uma fila: ${FILAS.join(', ')}.`,
        ),
      ),
    ),
  },
  rede: true,
  async executar(ctx, { tarefa }) {
    const escolhidos = (await mortos(ctx)).filter(({ id, fila }) => id === tarefa || fila === tarefa);
    if (escolhidos.length === 0) recusar(`Não há uma tarefa parada com "${tarefa}".`);
    for (const um of escolhidos) await devolver(ctx, um);
    const repetidas = escolhidos.map(({ id }) => id);
    return {
      mensagem: `Tarefas devolvidas à fila: ${repetidas.length}.`,
      dados: { repetidas },
      sobre: ['job', tarefa],
      registra: { repetidas },
    };
  },
});

/** Moves a job from one queue to the other in one transaction. */
async function devolver(ctx: OperadorCtx, { id, fila }: Morto): Promise<void> {
  const { boss } = ctx.runtime.jobs;
  const morta = deadLetterQueue(fila);
  await transaction(ctx, async (tx) => {
    const db = fromDrizzle(tx.db, sql);
    const [job] = await boss.findJobs<object>(morta, { id, db });
    if (!job) recusar(`A tarefa ${id} já não está parada.`);
    await send(boss, tx.db, fila, job.data);
    await boss.deleteJob(morta, id, { db });
  });
}

export const jobs = [tela, repetir];
