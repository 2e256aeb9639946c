import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../backend/harness/postgresServer.ts';

const binaries = findPostgres() ?? '';

function temUsuario(): boolean {
  try {
    execFileSync('id', ['-u', 'postgres'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** As Debian makes it: only the system user `postgres` may use the local socket (peer), and the backup runs as root. */
describe.skipIf(!binaries || process.getuid?.() !== 0 || !temUsuario())(
  'a cluster as Debian makes it',
  () => {
    const pasta = mkdtempSync(join(tmpdir(), 'via-livre-debian-'));
    const [ops, dados, copias] = ['ops', 'dados', 'copias'].map((nome) => join(pasta, nome)) as [
      string,
      string,
      string,
    ];
    const env = { ...process.env, PATH: `${binaries}:${process.env.PATH}` };
    const root = (comando: string, args: string[], mais: Record<string, string> = {}) =>
      execFileSync(comando, args, { cwd: pasta, env: { ...env, ...mais }, encoding: 'utf8', stdio: 'pipe' });
    const postgres = (comando: string, ...args: string[]) =>
      root('runuser', ['-u', 'postgres', '--', join(binaries, comando), ...args]);
    const psql = (socket: string, sql: string) =>
      postgres('psql', '-h', socket, '-U', 'postgres', '-Atc', sql).trim();

    function cluster(nome: string) {
      const [data, socket] = [join(pasta, nome, 'main'), join(pasta, nome)];
      root('install', ['-d', '-o', 'postgres', '-m', '700', socket]);
      const settings = `-c listen_addresses= -c unix_socket_directories=${socket}`;
      return {
        data,
        socket,
        start: (mais = '') =>
          postgres(
            'pg_ctl',
            '-D',
            data,
            '-w',
            '-l',
            join(socket, 'log'),
            '-o',
            `${settings} ${mais}`,
            'start',
          ),
        stop: () => postgres('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop'),
      };
    }

    const antes = cluster('antes');
    const depois = cluster('depois');
    const abertos: { stop(): string }[] = [];

    beforeAll(() => {
      chmodSync(pasta, 0o755);
      cpSync('ops', ops, { recursive: true });
      execFileSync('chmod', ['-R', 'a+rX', ops]);
      mkdirSync(join(dados, 'arquivos'), { recursive: true });
      writeFileSync(join(dados, 'arquivos', 'documento'), 'CNH');
      // The documents belong to the program's user, as with StateDirectory.
      root('chown', ['-R', 'nobody:nogroup', dados]);
      root('chmod', ['-R', 'go=', dados]);
      root('install', ['-d', '-o', 'postgres', '-m', '700', copias]);
      postgres(
        'initdb',
        '-D',
        antes.data,
        '--auth-local=peer',
        '--auth-host=scram-sha-256',
        '-U',
        'postgres',
      );
      antes.start(`-c archive_mode=on -c archive_command='${join(ops, 'archive-wal.sh')} ${copias} %p %f'`);
      abertos.push(antes);
    });
    afterAll(() => {
      for (const um of abertos) um.stop();
      rmSync(pasta, { recursive: true, force: true });
    });

    it('is copied by root and restored by postgres, as the documents say, with what owner each file has', () => {
      psql(antes.socket, 'create table pagamento as select 1 as n');
      const ambiente = { BACKUP_DATABASE: `host=${antes.socket} user=postgres`, DATA_DIR: dados };
      const copia = root(join(ops, 'backup.sh'), [copias], ambiente).trim();
      const dono = Number(root('id', ['-u', 'postgres']));
      for (const nome of ['base.tar.gz', 'arquivos.tar.gz', 'backup_manifest'])
        expect([nome, statSync(join(copia, nome)).uid]).toEqual([nome, dono]);
      expect(statSync(join(dados, 'ultima-copia')).uid).toBe(statSync(dados).uid);
      psql(antes.socket, 'insert into pagamento values (2)');
      psql(antes.socket, 'select pg_switch_wal()');
      antes.stop();
      abertos.pop();

      root('runuser', ['-u', 'postgres', '--', join(ops, 'restore.sh'), copias, depois.data]);
      depois.start();
      abertos.push(depois);
      for (let vez = 0; psql(depois.socket, 'select pg_is_in_recovery()') === 't'; vez += 1)
        if (vez > 100) throw new Error('the restore did not end');
      expect(psql(depois.socket, 'select n from pagamento order by n')).toBe('1\n2');
      root('tar', ['-xzf', join(copia, 'arquivos.tar.gz'), '-C', pasta]);
      const documento = join(pasta, 'arquivos', 'documento');
      expect(readFileSync(documento, 'utf8')).toBe('CNH');
      expect(statSync(documento).uid).toBe(statSync(join(dados, 'arquivos', 'documento')).uid);
    });

    it('without the database leaves nothing half made', () => {
      rmSync(join(dados, 'ultima-copia'), { force: true });
      const ambiente = { BACKUP_DATABASE: `host=${pasta} user=postgres`, DATA_DIR: dados };
      const vistas = root('ls', ['-A', copias]);
      expect(() => root(join(ops, 'backup.sh'), [copias], ambiente)).toThrow();
      expect(root('ls', ['-A', copias])).toBe(vistas);
    });
  },
);
