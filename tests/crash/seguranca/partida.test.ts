import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { novoComprador } from '../comprador.ts';
import { type Servidor, servidorEm } from '../server.ts';

const pasta = mkdtempSync(join(tmpdir(), 'via-livre-partida-'));
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

/** Starts the program with wrong settings; returns its exit code and message. */
function tryToStart(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, DATA_DIR: join(pasta, 'nunca'), LOG_LEVEL: 'error', ...settings };
  const child = spawn(process.execPath, ['server.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })));
}

describe('the built program does not start', () => {
  it.each([
    [{ PUBLIC_URL: 'https://vialivre.example' }, /falta PAGBANK_URL, INFOSIMPLES_URL, VIACEP_URL, SMTP_URL/],
    [{ DEMO: 'on', VIACEP_URL: 'http://127.0.0.1:9' }, /DEMO=on/],
    // No folder can be created under /proc: mkdir always fails with ENOENT.
    [{ DATA_DIR: '/proc/nada/dados' }, /gravar na pasta de dados \/proc\/nada\/dados: ENOENT/],
    [
      { DATA_DIR: '/proc/nada/dados', DATABASE_URL: 'postgres://ninguem@127.0.0.1:9/x' },
      /gravar na pasta de dados/,
    ],
  ])('with %o, and says why', async (settings, sentence) => {
    const { code, said } = await tryToStart(settings as unknown as Record<string, string>);
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said).not.toContain('Via Livre no ar');
  });
});

it('the built program makes its first start and draws 200 pages within 512 MB', async () => {
  const servidor = await servidorEm(join(pasta, 'pequena'));
  await servidor.start();
  try {
    const comprador = await novoComprador(servidor.url);
    const headers = { cookie: comprador.cookie };
    for (let page = 0; page < 200; page += 1)
      expect((await fetch(`${servidor.url}/app/multas`, { headers })).status).toBe(200);
    // V8's optimizing compiler, which runs in the background, would have taken 300 MB more by now.
    expect(servidor.memory().peak).toBeLessThan(512);
  } finally {
    await servidor.stop();
  }
});

describe('the built program beside a real PagBank', () => {
  let servidor: Servidor;
  let said = '';
  beforeAll(async () => {
    const settings = { PAGBANK_URL: 'http://127.0.0.1:9', PAGBANK_TOKEN: 'x', DEMO: 'auto' };
    servidor = await servidorEm(join(pasta, 'real'), settings, (text) => {
      said += text;
    });
    await servidor.start();
  });
  afterAll(() => servidor.stop());

  it('names payment methods and simulated services, and has no demonstration account', async () => {
    expect(said).toContain('Formas de pagamento: Cartão de crédito, Pix.');
    expect(said).toContain('Serviços simulados: Infosimples, ViaCEP.');
    expect(said).not.toContain('Senha');
  });

  it('redirects from the page of a method that is not offered to the offered ones', async () => {
    const email = `partida-${process.pid}@example.com`;
    const senha = 'estrada-26';
    const cadastro = { Email: email, Cpf: '529.982.247-25', Nome: 'Ana Prado', Senha: senha, Uf: 'RJ' };
    const post = (path: string, form: Record<string, string>) =>
      fetch(servidor.url + path, { method: 'POST', body: new URLSearchParams(form) });
    expect((await post('/api/appUsuario/v1/Usuario/Cadastrar', cadastro)).status).toBe(200);
    const signedIn = await post('/token', { grant_type: 'password', username: email, password: senha });
    const { access_token } = await signedIn.json();
    const headers = { cookie: `CLToken=${access_token}`, origin: servidor.url };
    for (const path of ['/app/planos/contratar/picpay/8/16', '/app/planos/contratar/boleto/8/16']) {
      for (const init of [
        {},
        { method: 'POST', body: new URLSearchParams({ order_id: 'ABCDEF2', cupom: '' }) },
      ]) {
        const answer = await fetch(servidor.url + path, { ...init, headers, redirect: 'manual' });
        expect([answer.status, answer.headers.get('location')], path).toEqual([
          303,
          '/app/planos/contratar/forma-pagamento/8/16',
        ]);
      }
    }
  });
});
