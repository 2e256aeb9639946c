import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { NOW } from '../../harness/app.ts';
import { newPostgresDatabase } from '../../harness/database.ts';

const QUANTOS = 2_500;
const LOTE = 500;

let databaseUrl: string;
let database: Database;
beforeAll(async () => {
  databaseUrl = await newPostgresDatabase();
  database = await openDatabase({ dataDir: '', databaseUrl });
  for (const comando of [
    `insert into usuario (id, email, senha_hash, nome, cpf, aceitou_termos_em, criado_em)
      select md5('m' || k)::uuid, k || '@example.com', 'x', 'Ana', '52998224725', '2026-01-01', '2026-01-01' from generate_series(1, ${QUANTOS}) k`,
    // Many end at the same instant, and a batch ends between two of them.
    `insert into assinatura (usuario_id, plano, inicio, fim)
      select md5('m' || k)::uuid, 'cnh-livre', '2026-01-01', '${NOW}'::timestamptz + interval '70 hours' + (k / 700) * interval '1 minute'
      from generate_series(1, ${QUANTOS}) k`,
    `insert into pedido (usuario_id, codigo, conteudo_hash, metodo, status, subtotal, total, gateway, gateway_pedido_id, criado_em, expira_em)
      select md5('m' || k)::uuid, 'P' || k, 'x', 'PIX', 'aguardando_pagamento', 100, 100, 'pagbank', 'ORDE_' || k,
        '${NOW}'::timestamptz - interval '1 day', '${NOW}'::timestamptz - interval '1 hour' from generate_series(1, ${QUANTOS}) k`,
  ])
    await database.db.execute(sql.raw(comando));
});
afterAll(() => database.close());

/** Runs the sweep in a process of its own, which dies in its n-th batch (0: never). Returns how it ended and its batches. */
function varrer(
  nome: string,
  queue: string,
  morte: number,
): Promise<{ sinal: string | null; lotes: number }> {
  const argumentos = [join(import.meta.dirname, 'varredor.ts'), databaseUrl, nome, queue, String(morte), NOW];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, argumentos, (error, stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr, { cause: error }));
      else resolve({ sinal: error?.signal ?? null, lotes: Number(stdout) });
    });
  });
}

async function contar(comando: string): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql.raw(comando));
  return rows[0]?.n ?? -1;
}

describe('a sweep whose process is killed in its third batch', () => {
  it.each([
    {
      nome: 'avisosDePlano',
      queue: 'email',
      feitas: 'select count(*)::int as n from assinatura where avisada_em is not null',
      unicas: "select count(distinct data ->> 'assinaturaId')::int as n from pgboss.job where name = 'email'",
    },
    {
      nome: 'expiracoes',
      queue: 'conferencia',
      feitas: 'select count(*)::int as n from pedido where conferido_em is not null',
      unicas:
        "select count(distinct data ->> 'pedidoId')::int as n from pgboss.job where name = 'conferencia'",
    },
  ])('$nome: two batches are kept, and the next run does the rest, each once', async (sweep) => {
    const { nome, queue, feitas, unicas } = sweep;
    const jobs = `select count(*)::int as n from pgboss.job where name = '${queue}'`;
    expect((await varrer(nome, queue, 3)).sinal).toBe('SIGKILL');
    // The server ends the killed process's connection and rolls back its open batch.
    await expect.poll(() => contar(AINDA_ABERTAS)).toBe(0);
    expect([await contar(feitas), await contar(jobs)]).toEqual([2 * LOTE, 2 * LOTE]);

    expect(await varrer(nome, queue, 0)).toEqual({ sinal: null, lotes: QUANTOS / LOTE - 2 });
    expect([await contar(feitas), await contar(jobs), await contar(unicas)]).toEqual([
      QUANTOS,
      QUANTOS,
      QUANTOS,
    ]);
    expect(await varrer(nome, queue, 0)).toEqual({ sinal: null, lotes: 0 });
  });

  it('notified each driver once', async () => {
    expect(await contar('select count(*)::int as n from notificacao')).toBe(QUANTOS);
    expect(await contar('select count(distinct usuario_id)::int as n from notificacao')).toBe(QUANTOS);
  });
});

const AINDA_ABERTAS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = 'via-livre' and xact_start is not null`;
