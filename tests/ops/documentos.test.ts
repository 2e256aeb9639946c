import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The command lines of a page of docs/operations, block by block, with the repository of the test. */
const blocks = (page: string): string[] =>
  [...readFileSync(`docs/operations/${page}.md`, 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(
    ([, lines = '']) => lines.replaceAll('<repository>', '"$REPOSITORY"'),
  );
const block = (page: string, has: string): string => {
  const found = blocks(page).find((lines) => lines.includes(has));
  if (!found) throw new Error(`${page}.md has no block with ${has}`);
  return found;
};

const folder = mkdtempSync(join(tmpdir(), 'via-livre-documentos-'));
const repository = join(folder, 'repository');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let said = '';
const of = (step: string) => said.split(`\n== ${step}\n`)[1]?.split('\n== ')[0] ?? '';

const NAMESPACES = ['-m', '-n', '-p', '-f', '--mount-proc', '--kill-child'];
const possible =
  process.getuid?.() === 0 &&
  ['/usr/sbin/nginx', '/usr/bin/pg_createcluster'].every((file) => existsSync(file)) &&
  spawnSync('unshare', [...NAMESPACES, 'true']).status === 0;

/** Makes a repository with two releases from this working copy. */
function release(): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  execFileSync('mkdir', [repository]);
  const packed = execFileSync('tar', ['-c', '--null', '--ignore-failed-read', '-T', '-'], {
    input: files,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', repository], { input: packed });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: repository,
      stdio: 'pipe',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'one');
  git('tag', 'v2.0.0');
  git('commit', '-q', '--allow-empty', '-m', 'two');
  git('tag', 'v2.0.1');
}

const PAGE = "curl -s -o /dev/null -w '%{http_code}\\n' https://vialivre.example/login";
/** Requests a page all the time while `lines` run; prints how many answers had a status other than 200. */
const underLoad = (lines: string) => `
rm -f /tmp/stop; ( set +e; while [ ! -e /tmp/stop ]; do ${PAGE}; done > /tmp/codes ) & load=$!
${lines}
touch /tmp/stop; wait $load; echo "answers: $(wc -l < /tmp/codes), failed: $(grep -vc '^200$' /tmp/codes || true)"`;

beforeAll(() => {
  if (!possible) return;
  release();
  const small = 's/^(shared_buffers|maintenance_work_mem|max_wal_size) =.*/\\1 = 64MB/';
  const install = blocks('README')
    .join('\n')
    .replace(
      'systemctl restart postgresql',
      `sed -Ei '${small}' /etc/postgresql/15/main/conf.d/via-livre.conf\n$&`,
    )
    .replace(
      'curl -I',
      'export CURL_CA_BUNDLE=/etc/letsencrypt/live/vialivre.example/fullchain.pem; until curl -s -o /dev/null https://vialivre.example/login; do sleep 0.2; done; curl -sSI',
    );
  const steps: [string, string][] = [
    ['install', install],
    [
      'units',
      'systemctl is-active via-livre-server@4322 via-livre-worker@1 && stat -c "%U %a" /run/via-livre-4321/operador.sock',
    ],
    [
      'static',
      'file=$(ls /srv/via-livre/static/_astro | grep "js$" | head -n 1); systemctl stop via-livre-server@4321 via-livre-server@4322; curl -sI "https://vialivre.example/_astro/$file"; systemctl start via-livre-server@4321 via-livre-server@4322',
    ],
    [
      'certificate',
      `${block('README', '--webroot')
        .split('\n')
        .filter((line) => line.includes('--webroot'))
        .join('\n')}\nuntil curl -s -o /dev/null https://vialivre.example/login; do sleep 0.2; done\n${PAGE}`,
    ],
    ['upgrade', underLoad(block('upgrade', '4321 4322').replace('v2.0.0', 'v2.0.1'))],
    ['current', 'readlink /srv/via-livre/current; ls -l /proc/$(cat /run/units/via-livre-server@4321)/cwd'],
    ['rollback', underLoad(block('upgrade', 'ln -sfn').replace('<release before>', 'v2.0.0'))],
    [
      'rolled back',
      'readlink /srv/via-livre/current; ls -l /proc/$(cat /run/units/via-livre-server@4322)/cwd /proc/$(cat /run/units/via-livre-worker@1)/cwd',
    ],
    [
      'backup',
      `insert() { sudo -u postgres psql via_livre -qc "insert into cupom (nome, criado_em) values ('$1', now())"; }
insert ANTES; mkdir -p /var/lib/via-livre/arquivos; echo papel > /var/lib/via-livre/arquivos/um; chown -R via-livre /var/lib/via-livre/arquivos
${block('backup', 'cron.d')}
sh -c "$(sed 's/^.* root //' /etc/cron.d/via-livre)"
insert MEIO; sleep 2; moment=$(date -u '+%F %T+00'); sleep 2; insert DEPOIS
sudo -u postgres psql -qc 'select pg_switch_wal()' > /dev/null; sleep 3; rm -r /var/lib/via-livre/arquivos`,
    ],
    [
      'restore',
      `${block('backup', 'ops/restore.sh').replace("'2026-11-20 12:34:00+00'", '"$moment"')}
sudo -u postgres psql via_livre -Atc "select string_agg(nome, ' ' order by id) from cupom"; stat -c '%U %n' /var/lib/via-livre/arquivos/um; ${PAGE}`,
    ],
  ];
  const script = join(folder, 'script');
  writeFileSync(script, steps.map(([name, lines]) => `printf '\\n== ${name}\\n'\n${lines}`).join('\n'));
  const ran = spawnSync(
    'unshare',
    [...NAMESPACES, 'tests/ops/harness/maquina.sh', script, repository, process.cwd()],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  said = ran.stdout;
  if (ran.status !== 0) throw new Error(`${said.slice(-3000)}\n${ran.stderr.slice(-3000)}`);
}, 400_000);

const onDebian = it.skipIf(!possible);

onDebian('a release is installed from its tag by the lines of the README alone', () => {
  expect(of('install')).toMatch(/HTTP\/2 200[\s\S]*strict-transport-security/);
  expect(of('install')).toMatch(/banco de dados .* ok/);
  expect(of('units').trim()).toBe('via-livre 600');
});
onDebian('nginx answers the files of the build while no process runs', () => {
  expect(of('static')).toMatch(/HTTP\/2 200[\s\S]*immutable/);
});
onDebian('a certificate is renewed with nginx running, and taken by its reload', () => {
  expect(of('certificate').trim()).toBe('200');
});
onDebian('an upgrade and the way back run in their own release, and no page fails meanwhile', () => {
  for (const [step, tag] of [
    ['upgrade', 'v2.0.1'],
    ['rollback', 'v2.0.0'],
  ] as const) {
    console.info(`documentos: ${step}, ${of(step).trim().split('\n').at(-1)}`);
    expect(of(step)).toMatch(/answers: \d{2,}, failed: 0\n/);
    expect(of(step === 'upgrade' ? 'current' : 'rolled back')).toContain(`/srv/via-livre/releases/${tag}`);
  }
  expect(of('rolled back')).not.toContain('v2.0.1');
});
onDebian('the night’s copy comes back to a moment, with the documents and their owner', () => {
  expect(of('restore').trim().split('\n').slice(-3)).toEqual([
    'ANTES MEIO',
    'via-livre /var/lib/via-livre/arquivos/um',
    '200',
  ]);
});
