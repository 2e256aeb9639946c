import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata } from 'pg-boss';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { audit } from '../../../platform/audit.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { deadLetterQueue, send } from '../../../platform/jobs/boss.ts';
import { QUEUES, type QueueName } from '../../../platform/jobs/queue.ts';
import { obrigatorio, opcional, umDe } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';

const FILAS = Object.keys(QUEUES) as QueueName[];

/** A job that used up its retries and waits for an operator. */
interface Morto {
  id: string;
  fila: QueueName;
  dados: Record<string, unknown>;
  erro: string;
  desde: Date;
}

const listar = comando({
  nome: 'jobs listar',
  resumo: 'Lista as tarefas que falharam até o fim das tentativas.',
  argumentos: {},
  opcoes: { fila: opcional('Só as desta fila.', umDe(FILAS)) },
  async executar(ctx, { fila }) {
    const listados = await mortos(ctx, fila);
    return {
      dados: listados,
      tabela: tabela(listados, {
        Id: ({ id }) => id,
        Fila: (morto) => morto.fila,
        Desde: ({ desde }) => formatDateTime(desde),
        Dados: ({ dados }) => JSON.stringify(dados),
        Erro: ({ erro }) => erro,
      }),
    };
  },
});

const ID_OU_FILA = v.union([v.pipe(v.string(), v.uuid()), v.picklist(FILAS)]);

const repetir = comando({
  nome: 'jobs repetir',
  resumo: 'Devolve à fila uma tarefa que falhou, ou todas as de uma fila.',
  argumentos: {
    tarefa: obrigatorio(
      'O id da tarefa, ou o nome de uma fila para repetir todas.',
      v.pipe(
        v.string(),
        v.check(
          (escrito) => v.is(ID_OU_FILA, escrito),
          `Deve ser o id de uma tarefa, ou uma fila: ${FILAS.join(', ')}.`,
        ),
      ),
    ),
  },
  opcoes: {},
  async executar(ctx, { tarefa }) {
    const todos = await mortos(ctx);
    const escolhidos = todos.filter(({ id, fila }) => id === tarefa || fila === tarefa);
    if (escolhidos.length === 0) recusar(`Não há uma tarefa parada com "${tarefa}".`);
    for (const morto of escolhidos) await devolver(ctx, morto);
    const ids = escolhidos.map(({ id }) => id);
    return { mensagem: `Tarefas devolvidas à fila: ${ids.length}.`, dados: { repetidas: ids } };
  },
});

async function mortos({ runtime }: OperadorCtx, fila?: QueueName): Promise<Morto[]> {
  const filas = fila === undefined ? FILAS : [fila];
  const achados = await Promise.all(
    filas.map(async (nome) => {
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
    id,
    fila,
    desde: createdOn,
    erro: falha.success ? falha.output.message : '',
    // The code in a recovery mail gives access to the account, so it is hidden.
    dados: { ...data, ...('codigo' in data && { codigo: '(oculto)' }) },
  };
}

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
    await audit(tx, { acao: 'job.repetir', entidade: 'job', id, dados: { fila } });
  });
}

export const jobs = [listar, repetir];
