import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPrometheus } from '../../../bin/lib/programs.mjs';
import { freePort } from '../../backend/harness/port.mjs';
import type { Ensaio } from './ensaio.ts';
import { start } from './processes.ts';

interface Alerts {
  data: { alerts: { state: string; labels: { alertname: string } }[] };
}

/** Prometheus with the shipped rules and scrapes, at an interval of a second; null where it is not installed. */
export async function startPrometheus(p: Ensaio) {
  const { prometheus } = findPrometheus();
  if (!prometheus) return null;
  const folder = mkdtempSync(join(p.folder, 'prometheus-'));
  cpSync('ops/prometheus/via-livre.rules.yml', join(folder, 'via-livre.rules.yml'));
  const [first, second, worker] = p.metrics;
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    readFileSync('ops/prometheus/prometheus.yml', 'utf8')
      .replaceAll('15s', '1s')
      .replace('127.0.0.1:9321, 127.0.0.1:9322', `127.0.0.1:${first}, 127.0.0.1:${second}`)
      .replace('127.0.0.1:9401', `127.0.0.1:${worker}`),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const running = await start({
    file: prometheus,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    log: join(folder, 'log'),
    ready: () =>
      fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return {
    /** Names of the alerts that fire. */
    async alerts(): Promise<string[]> {
      const { data } = (await (await fetch(`http://${address}/api/v1/alerts`)).json()) as Alerts;
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    end: () => running.end('SIGTERM'),
  };
}
