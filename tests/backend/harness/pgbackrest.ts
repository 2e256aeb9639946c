import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivilegedUser } from './postgresServer.ts';

export const PGBACKREST = ['/usr/bin/pgbackrest', '/usr/local/bin/pgbackrest'].find((path) =>
  existsSync(path),
);
const SHIPPED = join(import.meta.dirname, '../../../ops/pgbackrest');

/** pgBackRest with the shipped configuration; only the folders are the test's own. */
export function pgbackrestFor() {
  const folder = mkdtempSync(join(tmpdir(), 'via-livre-copias-'));
  const user = unprivilegedUser();
  const config = join(folder, 'pgbackrest.conf');
  const own = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid);
  };
  own(folder);
  for (const name of ['repo', 'log', 'lock']) {
    mkdirSync(join(folder, name));
    own(join(folder, name));
  }
  const command = [PGBACKREST ?? '', `--config=${config}`];
  const run = (...args: string[]) =>
    execFileSync(command[0] ?? '', [...command.slice(1), '--stanza=via-livre', ...args], {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  return {
    folder,
    command: command.join(' '),
    run,
    /** The PostgreSQL settings that are shipped with it. */
    archiving: readFileSync(join(SHIPPED, 'via-livre.pgbackrest.conf'), 'utf8')
      .split('\n')
      .flatMap(
        (line) => /^(archive_mode|archive_command) = '?(.*?)'?$/.exec(line)?.slice(1, 3).join('=') ?? [],
      )
      .map((setting) => setting.replace('pgbackrest ', `${command.join(' ')} `)),
    /** Creates the stanza of the server with this data folder. */
    serve(socketFolder: string) {
      const shipped = readFileSync(join(SHIPPED, 'pgbackrest.conf'), 'utf8')
        .replace(/^repo1-path=.*$/m, `repo1-path=${join(folder, 'repo')}`)
        .replace(/^log-path=.*$/m, `log-path=${join(folder, 'log')}`)
        .replace(/^lock-path=.*$/m, `lock-path=${join(folder, 'lock')}`)
        .replace(/^pg1-path=.*$/m, `pg1-path=${join(socketFolder, 'data')}`)
        .replace(/^pg1-socket-path=.*$/m, `pg1-socket-path=${socketFolder}`);
      writeFileSync(config, shipped);
      own(config);
    },
    /** An empty folder owned by the server's user. */
    emptyFolder(): string {
      const empty = mkdtempSync(join(tmpdir(), 'via-livre-postgres-'));
      own(empty);
      mkdirSync(join(empty, 'data'), { mode: 0o700 });
      own(join(empty, 'data'));
      return empty;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
