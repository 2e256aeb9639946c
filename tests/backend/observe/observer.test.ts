import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guardarResposta } from '#backend/platform/adapters/guardarResposta.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { deadLetterQueue } from '#backend/platform/jobs/boss.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { type Answered, outsideCalls } from '#backend/platform/observe/facts.ts';
import {
  createMetrics,
  type Machine,
  type Metrics,
  openObserver,
} from '#backend/platform/observe/observer.ts';
import { frota } from '../consultas/frota.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { testDatabase } from '../harness/database.ts';
import { freePort } from '../harness/port.mjs';

const answered: Answered = {
  method: 'GET',
  path: '/app/multas/view/multa-4711',
  status: 200,
  ms: 12.34,
  requestId: 'pedido-0001',
  file: false,
  aborted: false,
};

describe('the metrics', () => {
  let app: TestApp;
  let database: Database;
  beforeEach(async () => {
    database = await testDatabase();
    app = await testApp();
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  it('count requests by kind and status, outside calls by outcome, jobs by queue', async () => {
    const port = await freePort();
    const running = { ...database, db: app.deps.db };
    const { observer } = await observing({ database: running, metricsPort: port });
    try {
      observer.observe(answered);
      observer.observe({ ...answered, path: '/comercio/usuario.php', status: 403 });
      outsideCalls.publish({ service: 'viacep', outcome: 'timeout', ms: 3000 });
      await enqueue(app.deps, 'consulta', { alvo: 'veiculo', id: 1 });
      await app.runtime.jobs.boss.send(deadLetterQueue('email'), {});
      await frota(app, 1);
      await app.deps.db.update(veiculo).set({ proximaConsultaEm: new Date(Date.now() - 7_200_000) });

      const keep = guardarResposta({ ...app.deps, clock: () => new Date() });
      await keep({ servico: 'viacep', operacao: 'buscar cep', status: 200, corpo: '<html>' });

      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const lines = text.split('\n');
      expect(lines).toContain('via_livre_http_request_duration_seconds_count{kind="page",status="200"} 1');
      expect(lines).toContain(
        'via_livre_http_request_duration_seconds_count{kind="commerce-api",status="403"} 1',
      );
      expect(lines).toContain(
        'via_livre_outside_call_duration_seconds_count{service="viacep",outcome="timeout"} 1',
      );
      expect(text).toMatch(/^via_livre_queue_oldest_seconds\{queue="consulta"\} \d/m);
      expect(lines).toContain('via_livre_queue_dead_jobs{queue="email"} 1');
      expect(text).toMatch(/^via_livre_check_overdue_seconds\{of="veiculo"\} 72\d\d(\.|$)/m);
      expect(lines).toContain('via_livre_check_overdue_seconds{of="habilitacao"} 0');
      expect(lines).toContain('via_livre_answers_unreadable 1');
      expect(lines).toContain('via_livre_payments_doubled 0');
      expect(lines).toContain('via_livre_database_up 1');
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
      expect(text).toMatch(/^via_livre_database_connections\{state="total"\} \d/m);
      expect(text).not.toContain('multa-4711');
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    } finally {
      await observer.close();
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  it('give the payments of the last hours, and of the same hours in the weeks before', async () => {
    const [dono] = await app.deps.db
      .insert(usuario)
      .values({
        ...{ email: 'paga@example.com', nome: 'Ana', senhaHash: 'x', cpf: '52998224725' },
        ...{ criadoEm: new Date() },
      })
      .returning({ id: usuario.id });
    const pago = (horas: number, mais: { gateway?: 'nenhum' } = {}) => {
      const quando = new Date(Date.now() - horas * 3_600_000);
      const pedidoPago = {
        metodo: 'PIX',
        status: 'pago',
        gateway: 'pagbank',
        subtotal: 100,
        total: 100,
      } as const;
      const chaves = {
        usuarioId: dono?.id ?? '',
        codigo: `P${horas * 10}${mais.gateway ?? ''}`,
        conteudoHash: 'x',
      };
      return { ...pedidoPago, ...chaves, criadoEm: quando, pagoEm: quando, ...mais };
    };
    const week = 7 * 24;
    const paid = [1, 20, 30].map((hours) => pago(hours));
    const before = [1, 2, 3, 4].flatMap((n) => [pago(n * week + 1), pago(n * week + 2), pago(n * week + 9)]);
    const [free, long] = [pago(0.5, { gateway: 'nenhum' }), pago(5 * week + 1)];
    await app.deps.db.insert(pedido).values([...paid, ...before, free, long]);
    const port = await freePort();
    const machine = { lastBackup: async () => new Date(1_000_000), freeBytes: async () => 5e9 };
    const { observer } = await observing({
      database: { ...database, db: app.deps.db },
      metricsPort: port,
      machine,
    });
    const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n');
    await observer.close();
    expect(lines.filter((line) => /^via_livre_(payments(_usual)?\{|disk|backup)/.test(line))).toEqual([
      'via_livre_payments{hours="3"} 1',
      'via_livre_payments{hours="24"} 2',
      'via_livre_payments_usual{hours="3"} 2',
      'via_livre_payments_usual{hours="24"} 3',
      'via_livre_backup_last_success_timestamp_seconds 1000',
      'via_livre_disk_free_bytes 5000000000',
    ]);
    expect(lines).toContain(
      'via_livre_outside_call_duration_seconds_count{service="pagbank",outcome="unavailable"} 0',
    );
  });
});

interface Observing {
  database?: Database;
  metricsPort?: number;
  machine?: Machine;
}

async function observing({ database, metricsPort = 0, ...more }: Observing = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) });
  const observer = await openObserver({ log, database: database ?? noDatabase(), metricsPort, ...more });
  return { lines, observer };
}

function noDatabase(): Database {
  return new Proxy({} as Database, {
    get() {
      throw new Error('without metrics nothing reads the database');
    },
  });
}

const rules = readFileSync('ops/prometheus/via-livre.rules.yml', 'utf8');

let database: Database;
let metrics: Metrics;
beforeAll(async () => {
  database = await testDatabase();
  metrics = createMetrics(database);
});
afterAll(async () => {
  metrics.close();
  await database.close();
});

/** The metrics named in a text, without the suffixes of histograms. */
const namedIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:via_livre|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );

it('the rules of ops/prometheus ask for metrics that the program has, and for all of its own', async () => {
  const known = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const asked = [...namedIn(rules)];
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => name.startsWith('via_livre_') && !asked.includes(name))).toEqual([]);
});
