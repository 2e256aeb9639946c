import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { paths } from '#lib/paths.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { solicitacaoPaga } from '../harness/solicitacoes.ts';

const app = sharedApp();

const ana = shared(() => app.signUp());

beforeAll(async () => {
  await seeds(app).plano(ana, 'cnh-blindada');
});

describe('input that cannot be stored or parsed is refused without an internal error', () => {
  it.each(['{"toString":1}', '["a"]', '[[[]]]', '1', 'null', '{"__proto__":null}'])(
    'a legacy call whose function is %s',
    async (name) => {
      const answer = await app.post('/comercio/usuario.php', `{"function":${name}}`, ana);
      expect([answer.status, (await answer.json()).error]).toEqual([400, 'FUNCAO_DESCONHECIDA']);
    },
  );

  it.each([
    ['half of a character', '"\\ud800"'],
    ['the other half', '"a\\udc00b"'],
    ['a NUL', '"\\u0000"'],
  ])('a draft with %s', async (_what, text) => {
    const { id } = await solicitacaoPaga(app, ana);
    const path = `/api/appUsuario/v1/Solicitacao/${id}/Rascunho`;
    const answer = await app.post(path, `{"Passo":0,"Dados":{"NomeCompletoDefesa":${text}}}`, ana);
    expect([answer.status, await answer.text()]).toEqual([400, 'CORPO_INVALIDO']);
    const named = await app.post(path, `{"Passo":0,"Dados":{${text}:"Ana"}}`, ana);
    expect(named.status).toBe(400);
  });

  it('an address longer than any index takes', async () => {
    const Email = `${randomBytes(3_000).toString('hex')}@example.com`;
    const answer = await app.post('/api/appUsuario/v1/Usuario/EsqueceuSenha', JSON.stringify({ Email }));
    expect([answer.status, (await answer.json()).error]).toEqual([422, 'DADOS_INVALIDOS']);
  });
});

const seed = seeds(app);

/** What the driver has stored with earlier appeals. */
const guardados = ({ id: usuarioId }: Driver, tamanho: number) =>
  app.deps.db.insert(arquivo).values({
    ...{ usuarioId, nome: 'antes.pdf', mediaType: 'application/pdf', tamanho, sha256: 'x' },
    ...{ chave: randomUUID(), criadoEm: app.deps.clock() },
  });

it('without a bought plan an account stores 100 MB, and is told so; with one it goes on', async () => {
  const ana = await app.signUp();
  await seed.credito(ana);
  const veiculoId = (await seed.veiculo(ana)).id;
  const { guid: GuidMulta } = await seed.multa(ana, { veiculoId });
  await guardados(ana, 100_000_000);
  const enviar = () => ana.api.recursos.solicitarUpload({ GuidMulta, ...documentos() });
  await expect(enviar()).rejects.toMatchObject({
    code: 'ARQUIVO_GRANDE',
    sentence: expect.stringContaining('100 MB, o máximo sem um plano'),
  });
  expect(await app.rows(arquivo)).toHaveLength(1);
  await seed.plano(ana, 'via-livre-total');
  await enviar();
});

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
