import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../src/env.ts';

const example = readFileSync('ops/via-livre.env.example', 'utf8');
const lines = example.split('\n').map((line) => /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line));
const settings = new Map(lines.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? '']] : [])));

describe('the example of the environment file', () => {
  it('has every setting, and no other', () => {
    const read = Object.keys(readEnv({})).filter((name) => /^[A-Z]/.test(name));
    const optional = [...readFileSync('src/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name ?? '',
    );
    const known = new Set([...read, ...optional, 'COMPANY_CNPJ']);
    expect([...settings.keys()].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !settings.has(name))).toEqual([]);
  });

  it('is accepted as it stands', () => {
    const active = example.split('\n').filter((line) => /^[A-Z]/.test(line));
    const env = Object.fromEntries(
      active.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(readEnv(env)).toMatchObject({ secure: true, DEMO: 'off', DATA_DIR: '/var/lib/via-livre' });
  });

  it('shows the defaults of what may be left out', () => {
    const { HOST, PORT, TRIAL_DAYS, LOOKUP_CONCURRENCY, DATABASE_POOL, METRICS_PORT } = readEnv({});
    const shown = (name: string) => settings.get(name);
    expect(shown('HOST')).toBe(HOST);
    expect(shown('PORT')).toBe(String(PORT));
    expect(shown('TRIAL_DAYS')).toBe(String(TRIAL_DAYS));
    expect(shown('LOOKUP_CONCURRENCY')).toBe(String(LOOKUP_CONCURRENCY));
    expect(shown('DATABASE_POOL')).toBe(String(DATABASE_POOL));
    expect(shown('METRICS_PORT')).toBe(String(METRICS_PORT));
  });
});
