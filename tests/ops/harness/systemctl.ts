// Simulates systemctl for the units of ops/systemd and for Debian's postgresql and nginx. It reads the installed unit files
// and runs their commands. Of their other settings only the user, the folders and the time limits have an effect.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const UNITS = '/etc/systemd/system';
const STATE = '/run/units';
mkdirSync(`${STATE}/enabled`, { recursive: true });
const run = (file: string, ...args: string[]) => execFileSync(file, args, { stdio: 'inherit' });

const postgresql = {
  start: () => void run('pg_ctlcluster', '15', 'main', 'start'),
  stop: () => void run('pg_ctlcluster', '15', 'main', 'stop', '-m', 'fast'),
};
/** Commands of Debian's own services. */
const OTHERS: Readonly<Record<string, { start(): void; stop(): void; reload?(): void }>> = {
  postgresql,
  'postgresql@15-main': postgresql,
  nginx: {
    start: () => void run('nginx'),
    stop: () => void run('nginx', '-s', 'quit'),
    reload: () => void run('nginx', '-s', 'reload'),
  },
};

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const pidOf = (unit: string) => {
  const file = `${STATE}/${unit}`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
};
const short = (name: string) => name.replace(/\.service$/, '');
/** The units that a name means; a pattern names the running ones. */
const named = (name: string) =>
  name.includes('*')
    ? readdirSync(STATE).filter((unit) => new RegExp(`^${name.replaceAll('*', '.*')}$`).test(unit))
    : [short(name)];

/** The lines of a unit, as systemd reads them. */
function read(unit: string) {
  const [base = '', instance = ''] = unit.split('@');
  const file = `${UNITS}/${unit.includes('@') ? `${base}@` : base}.service`;
  const lines = readFileSync(file, 'utf8').replaceAll('%i', instance).split('\n');
  const all = (key: string) =>
    lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
  return { all, one: (key: string) => all(key).at(-1) ?? '' };
}

/** An environment file: a value may stand in quotes. */
function environment(file: string): Record<string, string> {
  const optional = file.startsWith('-');
  const path = file.replace(/^-/, '');
  if (optional && !existsSync(path)) return {};
  const found = [...readFileSync(path, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]),
  );
}

async function start(unit: string): Promise<void> {
  if (OTHERS[unit]) return OTHERS[unit].start();
  if (unit === 'via-livre.target') {
    for (const one of readdirSync(`${STATE}/enabled`)) if (!alive(pidOf(one))) await start(one);
    return;
  }
  const { one, all } = read(unit);
  const [user, group] = [one('User'), one('Group')];
  const env: Record<string, string> = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' };
  for (const file of all('EnvironmentFile')) Object.assign(env, environment(file));
  for (const pair of all('Environment').flatMap((line) => line.split(' ')))
    env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
  const folders = [`/run/${one('RuntimeDirectory')}`, `/var/lib/${one('StateDirectory')}`];
  for (const folder of folders) run('install', '-d', '-o', user, '-g', group, folder);
  const out = openSync(`/var/log/${unit}.log`, 'a');
  const [file = '', ...args] = one('ExecStart').split(' ');
  const as = [
    '--reuid',
    user,
    '--regid',
    group,
    '--init-groups',
    '--',
    'sh',
    '-c',
    `umask ${one('UMask')}; exec "$0" "$@"`,
  ];
  const child = spawn('setpriv', [...as, file, ...args], {
    cwd: one('WorkingDirectory'),
    env,
    detached: true,
    stdio: ['ignore', out, out],
  });
  child.unref();
  writeFileSync(`${STATE}/${unit}`, String(child.pid));
  try {
    for (const line of all('ExecStartPost')) run('setpriv', ...as.slice(0, 6), ...line.split(' '));
  } catch (error) {
    await stop(unit);
    throw error;
  }
}

async function stop(unit: string): Promise<void> {
  if (OTHERS[unit]) return OTHERS[unit].stop();
  if (unit === 'via-livre.target') {
    for (const one of readdirSync(STATE)) if (one.startsWith('via-livre-')) await stop(one);
    return;
  }
  const pid = pidOf(unit);
  if (!alive(pid)) return;
  process.kill(pid, read(unit).one('KillSignal') as NodeJS.Signals);
  const until = Date.now() + Number(read(unit).one('TimeoutStopSec')) * 1000;
  while (alive(pid) && Date.now() < until) await wait(50);
  if (alive(pid)) process.kill(-pid, 'SIGKILL');
  rmSync(`${STATE}/${unit}`);
}

const [verb, ...rest] = process.argv.slice(2);
const units = rest.filter((arg) => !arg.startsWith('-')).flatMap(named);
if (verb === 'enable')
  for (const unit of units) if (!unit.endsWith('.target')) writeFileSync(`${STATE}/enabled/${unit}`, '');
for (const unit of units) {
  if (verb === 'stop' || verb === 'restart') await stop(unit);
  if (verb === 'start' || verb === 'restart' || (verb === 'enable' && rest.includes('--now')))
    await start(unit);
  if (verb === 'reload') OTHERS[unit]?.reload?.();
  if (verb === 'is-active' && !alive(pidOf(unit))) process.exit(3);
}
