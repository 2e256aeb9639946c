import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { createMetrics, type Metrics } from '#backend/platform/observe/metrics.ts';
import { testDatabase } from '../harness/database.ts';

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

it('the rules of ops/prometheus ask only for metrics that the program has', async () => {
  const known = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const asked = [...namedIn(rules)];
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});
