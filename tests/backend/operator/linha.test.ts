import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirSoquete } from '#backend/desk/soquete.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';

const BIN = resolve('bin/operador.mjs');
const app = sharedApp();
const ana = shared(() => app.signUp());
let folder: string;
let socket: string;
let closeSocket: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-operador-'));
  socket = join(folder, 'operador.sock');
  closeSocket = await abrirSoquete(app.runtime, socket);
});
afterAll(async () => {
  await closeSocket();
  rmSync(folder, { recursive: true });
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command in a shell without a terminal. */
function type(words: string[], { dataDir = folder } = {}): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...words], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    out += part;
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part;
  });
  return new Promise((done) => child.once('close', (code) => done({ code, out, err })));
}

describe('the operator’s command line', () => {
  it('opens for its own user only', () => {
    expect(statSync(socket).mode & 0o777).toBe(0o600);
  });

  it('prints a table in a terminal and JSON to scripts', async () => {
    const { code, out } = await type(['busca', ana.email]);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^Achado +De quem +Onde$/);
    expect(out).toContain(ana.email);
    const json = await type(['ver', 'clientes', ana.email, '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ titulo: 'Ana Souza Prado' });
  });

  it('changes something, and the record says which user of the machine did', async () => {
    const blocked = await type(['usuarios', 'bloquear', ana.email, '--motivo=teste de bloqueio', '--sim']);
    expect(blocked).toMatchObject({
      code: 0,
      out: `Conta ${ana.email} bloqueada; as sessões foram encerradas.\n`,
    });
    expect(await operador(app).registros(ana.id)).toMatchObject([
      { acao: 'mesa.ato', atorId: userInfo().username, dados: { motivo: 'teste de bloqueio' } },
    ]);
    expect((await type(['usuarios', 'desbloquear', ana.email])).code).toBe(0);
  });

  it('asks before what cannot be undone; without a terminal it takes --sim', async () => {
    expect((await type(['cupons', 'criar', 'LINHA', '--percentual', '10'])).code).toBe(0);
    const asked = await type(['cupons', 'desativar', 'LINHA']);
    expect(asked.code).toBe(2);
    expect(asked.err).toContain('Desativar o cupom LINHA? Ele não pode ser ativado de novo;');
    expect(asked.err).toContain('use --sim');
    expect((await type(['cupons', 'listar'])).out).not.toMatch(/LINHA.*\d\d\/\d\d\/\d{4}/);
    expect(await type(['cupons', 'desativar', 'LINHA', '--sim'])).toMatchObject({
      code: 0,
      out: 'Cupom LINHA desativado.\n',
    });
  });

  it('explains all commands, those of a group and each one', async () => {
    const all = await type(['--help']);
    expect(all.code).toBe(0);
    for (const nome of ['busca', 'pedidos estornar', 'jobs repetir', 'simuladores banco'])
      expect(all.out).toContain(nome);
    const group = await type(['cupons', '--help']);
    expect(group.out).toContain('cupons criar');
    expect(group.out).not.toContain('pedidos');
    const one = await type(['recursos', 'protocolar', '--help']);
    expect(one.out).toContain(
      'Uso: npm run operador -- recursos protocolar <recurso> --numero <valor> --arquivo <arquivo>',
    );
    expect(one.out).toContain('--sim responde que sim');
    const choice = await type(['equipe', 'criar', '--help']);
    expect(choice.out).toMatch(/--papel \(obrigatória\) +O papel dela\. Um de: atendimento, /);
  });

  it('invites to a desk that is not open without naming a port that nobody answers', async () => {
    const { out } = await type(['equipe', 'criar', 'rita@mesa.example', '--nome=Rita', '--papel=juridico']);
    expect(out).toMatch(/abra-a com OPERATOR_PORT, e entregue só a ela o endereço da mesa com \/mesa\//);
    expect(out).not.toContain(':0/');
  });

  it('exits with code 1 when the doctor finds something to do', async () => {
    mkdirSync(app.deps.env.DATA_DIR, { recursive: true });
    const { code, out } = await type(['doctor']);
    expect(out).toMatch(/última cópia +FALHA +nenhuma/);
    expect(code).toBe(1);
  });

  it('names a mistyped word and exits with code 2', async () => {
    const wrong = [
      [['usuarios', 'apagar'], 'Não há um comando "usuarios apagar". Há: usuarios link-de-senha'],
      [['ver', 'clientes', ana.email, 'outra'], '"outra" sobra.'],
      [['pedidos', 'listar', '--ordem', 'nome'], 'Não há a opção --ordem.'],
      [['pedidos', 'listar', '--estado'], 'Falta o valor de --estado.'],
      [
        ['recursos', 'protocolar', '1', '--numero', '7', '--arquivo', 'nada.pdf'],
        '(nada.pdf) não pôde ser lido: não existe.',
      ],
      [['recursos', 'protocolar', '1', '--numero', '7', '--arquivo', '.'], 'é uma pasta.'],
    ] as const;
    for (const [words, sentence] of wrong) {
      const { code, err } = await type([...words]);
      expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
    }
  });

  it('exits with code 1 when the server refuses, and with code 3 when no server runs', async () => {
    expect(await type(['ver', 'pedidos', '12345'])).toMatchObject({
      code: 1,
      err: 'Não há um pedido 12345.\n',
    });
    const absent = await type(['cupons', 'listar'], { dataDir: join(folder, 'outra') });
    expect(absent.code).toBe(3);
    expect(absent.err).toContain('inicie o servidor');
  });

  it('prints texts of drivers without terminal control characters', async () => {
    const mau = await app.signUp({ nome: 'Zé \u001b[2J\nPrado' });
    const { out } = await type(['busca', mau.email]);
    expect(out).toContain('Zé  [2J Prado');
  });
});

describe('the socket', () => {
  it('belongs to the first process, and a stale one is taken over', async () => {
    const second = await abrirSoquete(app.runtime, socket);
    await second();
    expect((await type(['cupons', 'listar'])).code).toBe(0);

    const dataDir = join(folder, 'velha');
    mkdirSync(dataDir);
    const stale = join(dataDir, 'operador.sock');
    const script =
      "require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))";
    await once(spawn(process.execPath, ['-e', script, stale]), 'exit');
    expect(statSync(stale).isSocket()).toBe(true);
    const close = await abrirSoquete(app.runtime, stale);
    expect((await type(['cupons', 'listar'], { dataDir })).code).toBe(0);
    await close();
    expect(existsSync(stale)).toBe(false);
  });

  it('never replaces another kind of file, and drivers are served without the socket', async () => {
    const file = join(folder, 'anotacoes.txt');
    writeFileSync(file, 'minhas');
    const close = await abrirSoquete(app.runtime, file);
    await close();
    expect(readFileSync(file, 'utf8')).toBe('minhas');
  });
});
