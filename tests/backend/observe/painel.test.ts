import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { createMetrics, type Metrics } from '#backend/platform/observe/metrics.ts';
import { testDatabase } from '../harness/database.ts';

const rules = readFileSync('ops/prometheus/via-livre.rules.yml', 'utf8');
const dashboard = readFileSync('ops/grafana/via-livre.json', 'utf8');

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

describe.each([
  ['the rules of ops/prometheus', rules],
  ['the dashboard of ops/grafana', dashboard],
])('%s', (_what, text) => {
  it('asks only for metrics that the program has', async () => {
    const known = new Set(
      [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name),
    );
    const asked = [...namedIn(text)];
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });
});

it('the dashboard is one that Grafana takes: panels in their places, each with a query', () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { id: number; gridPos: { x: number; y: number; w: number }; targets: { expr: string }[] }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos }) => `${gridPos.x},${gridPos.y}`)).size).toBe(panels.length);
  for (const { gridPos, targets } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    expect(targets.every(({ expr }) => expr.length > 0)).toBe(true);
  }
});
