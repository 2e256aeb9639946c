import type { JobWithMetadata } from 'pg-boss';
import * as v from 'valibot';
import { deadLetterQueue } from '../platform/jobs/boss.ts';
import { QUEUES, type QueueName } from '../platform/jobs/queue.ts';
import type { Runtime } from '../platform/runtime.ts';

export const FILAS = Object.keys(QUEUES) as QueueName[];

/** A job that used up its retries and waits for an operator. */
export interface Morto {
  id: string;
  fila: QueueName;
  dados: Record<string, unknown>;
  erro: string;
  desde: Date;
}

export async function mortos({ runtime }: { runtime: Runtime }, fila?: QueueName): Promise<Morto[]> {
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
