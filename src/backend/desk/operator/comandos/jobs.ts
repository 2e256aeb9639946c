import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import * as v from 'valibot';
import { tarefaEmPalavras } from '#backend/desk/filas.ts';
import { formatDateTime } from '#lib/dates.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { audit } from '../../../platform/audit.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { deadLetterQueue, send } from '../../../platform/jobs/boss.ts';
import { FILAS, type Morto, mortos } from '../../tarefas.ts';
import { obrigatorio, opcional, umDe } from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';

const listar = comando({
  nome: 'jobs listar',
  resumo: 'Lista as tarefas que falharam até o fim das tentativas.',
  opcoes: { fila: opcional('Só as desta fila.', umDe(FILAS)) },
  async executar(ctx, { fila }) {
    const listados = await mortos(ctx, fila);
    return {
      dados: listados,
      tabela: tabela(
        listados,
        {
          Tarefa: ({ fila: nome, dados }) => tarefaEmPalavras(nome, dados),
          Desde: ({ desde }) => formatDateTime(desde),
          Erro: ({ erro }) => erro,
          Id: ({ id }) => id,
        },
        {
          href: ({ id }) => enderecoDe('jobs', id),
          atos: ({ id }) => [{ nome: 'jobs repetir', fixos: { tarefa: id }, titulo: 'Repetir' }],
        },
      ),
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
  async executar(ctx, { tarefa }) {
    const todos = await mortos(ctx);
    const escolhidos = todos.filter(({ id, fila }) => id === tarefa || fila === tarefa);
    if (escolhidos.length === 0) recusar(`Não há uma tarefa parada com "${tarefa}".`);
    for (const morto of escolhidos) await devolver(ctx, morto);
    const ids = escolhidos.map(({ id }) => id);
    return { mensagem: `Tarefas devolvidas à fila: ${ids.length}.`, dados: { repetidas: ids } };
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
    await audit(tx, { acao: 'job.repetir', entidade: 'job', id, dados: { fila } });
  });
}

export const jobs = [listar, repetir];
