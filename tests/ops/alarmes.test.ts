import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPrometheus } from '../../bin/lib/programs.mjs';

const programs = findPrometheus();
const rules = readFileSync('ops/prometheus/via-livre.rules.yml', 'utf8');

describe.each([
  ['promtool', ['check', 'rules', 'via-livre.rules.yml']],
  ['promtool', ['test', 'rules', 'via-livre.rules.test.yml']],
  ['promtool', ['check', 'config', 'prometheus.yml']],
  ['amtool', ['check-config', 'alertmanager.yml']],
  ['prometheus-blackbox-exporter', ['--config.check', '--config.file=blackbox.yml']],
] as const)('%s %j', (program, args) => {
  const path = programs[program];
  it.skipIf(!path)('accepts the shipped file', () => {
    const { status, stdout, stderr } = spawnSync(path ?? '', args, {
      cwd: 'ops/prometheus',
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
});

it('every alarm that pages someone is tested to fire', () => {
  const tried = readFileSync('ops/prometheus/via-livre.rules.test.yml', 'utf8');
  const paging = [...rules.matchAll(/alert: (\w+)(?:(?!alert:)[\s\S])*?severity: page/g)].map(
    ([, name]) => name,
  );
  expect(paging.length).toBeGreaterThan(8);
  const fires = (name = '') =>
    new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n\\s+- exp_labels`).test(tried);
  expect(paging.filter((name) => !fires(name))).toEqual([]);
});
