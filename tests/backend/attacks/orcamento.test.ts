import { describe, expect, it } from 'vitest';
import { paths } from '#lib/paths.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());

const KIB = 1024;
const USUARIO = '/api/appUsuario/v1/Usuario';

const send = (path: string, body: BodyInit, type = 'application/json', driver?: Driver) =>
  app.fetch(path, { method: 'POST', body, headers: { 'content-type': type } }, driver);

const recover = (Manter: unknown) => JSON.stringify({ Codigo: 'x'.repeat(32), Senha: 'rodovia-27', Manter });
const many = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);

describe('the body of a stranger', () => {
  it('has 8 KiB at most', async () => {
    const large = await send(`${USUARIO}/RedefinirSenha`, recover(many(4 * KIB, 0)));
    expect([large.status, await large.text()]).toEqual([413, 'CORPO_GRANDE']);
    const page = await send(
      '/login',
      new URLSearchParams({ username: 'a'.repeat(9 * KIB) }).toString(),
      'application/x-www-form-urlencoded',
    );
    expect(page.status).toBe(413);
    expect(await page.text()).toContain('grande demais');
  });

  it('has 8 KiB at most when it does not say how long it is', async () => {
    const pieces = new ReadableStream({
      pull(out) {
        out.enqueue(new Uint8Array(KIB).fill(0x20));
      },
    });
    const init = {
      method: 'POST',
      body: pieces,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    };
    expect((await app.fetch(`${USUARIO}/RedefinirSenha`, init)).status).toBe(413);
  });

  it.each([
    ['values', recover(many(1_200, 0))],
    ['nesting', recover(JSON.parse('['.repeat(50) + ']'.repeat(50)))],
    ['names', JSON.stringify(Object.fromEntries(many(1_100, 0).map((_, i) => [i, 0])))],
  ])('has a limit of %s', async (_what, body) => {
    const answer = await send(`${USUARIO}/RedefinirSenha`, body);
    expect([answer.status, await answer.text()]).toEqual([413, 'CORPO_GRANDE']);
  });

  it.each([
    ['the same name', many(400, 'username=a').join('&')],
    [
      'other names',
      many(400, 0)
        .map((_, i) => `n${i}=a`)
        .join('&'),
    ],
  ])('has a limit of fields with %s', async (_what, body) => {
    expect((await send('/token', body, 'application/x-www-form-urlencoded')).status).toBe(413);
  });

  it('has a limit of parts', async () => {
    const form = new FormData();
    for (let i = 0; i < 300; i += 1) form.append('a', '');
    expect((await app.fetch('/mesmo-sem-pagina', { method: 'POST', body: form }, ana)).status).toBe(413);
  });
});

describe('a notice of a gateway that nobody signed', () => {
  const notice = (charges: number) =>
    JSON.stringify({ id: 'x', reference_id: '1-AAAAAAA', charges: many(charges, {}) });

  it('is refused by its size before it is read', async () => {
    expect((await send(paths.webhook.pagbank, notice(30 * KIB))).status).toBe(413);
  });

  it('is refused by its signature otherwise', async () => {
    expect((await send(paths.webhook.pagbank, notice(400))).status).toBe(401);
  });
});

describe('the body of a driver', () => {
  it('has 64 KiB at most', async () => {
    const body = JSON.stringify({ cupom: 'x'.repeat(64 * KIB) });
    const answer = await send('/api/appUsuario/v1/Pedido/Resumo', body, 'application/json', ana);
    expect([answer.status, await answer.text()]).toEqual([413, 'CORPO_GRANDE']);
  });

  it('gets a sentence for a key of push that is no key, at once', async () => {
    const body = JSON.stringify({
      Endereco: 'https://push.example.com/a',
      P256dh: '='.repeat(60_000),
      Auth: 'a',
    });
    const answer = await send('/api/appUsuario/v1/Avisos/Push', body, 'application/json', ana);
    expect([answer.status, (await answer.json()).campos.P256dh]).toEqual([422, expect.any(String)]);
  });

  it('stores each day of a notice once', async () => {
    const fine = { AutoInfracao: 'A1234567', DataInfracao: '2026-10-01' };
    const Datas = many(300, { Tipo: 'autuacao_expedida', Data: '2026-10-05' });
    const answer = await send(
      '/api/appUsuario/v1/MultaGuardada/Guardar',
      JSON.stringify({ ...fine, Datas }),
      'application/json',
      ana,
    );
    expect([answer.status, Object.keys((await answer.json()).campos)]).toEqual([422, ['Datas']]);
  });

  it('stores answers of a process only under the names of its questions', async () => {
    const { Guid } = await ana.api.processos.guardar({
      Tipo: 'suspensao',
      Numero: '123/2026',
      Orgao: 'DETRAN-RJ',
    });
    const Dados = Object.fromEntries(many(15, 0).map((_, i) => [`inventado${i}`, 'x'.repeat(4_000)]));
    await send(
      '/api/appUsuario/v1/Processo/Rascunho',
      JSON.stringify({ Guid, Dados }),
      'application/json',
      ana,
    );
    expect((await ana.api.processos.ver({ guid: Guid })).Dados).toEqual({});
  });
});
