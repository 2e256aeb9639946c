import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { solicitacaoPaga } from '../harness/solicitacoes.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
beforeAll(async () => {
  await seeds(app).plano(ana, 'cnh-blindada');
});

function json(path: string, text: string, driver?: Driver): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return app.fetch(path, { method: 'POST', headers, body: text }, driver);
}

describe('input that cannot be stored or parsed is refused without an internal error', () => {
  it.each(['{"toString":1}', '["a"]', '[[[]]]', '1', 'null', '{"__proto__":null}'])(
    'a legacy call whose function is %s',
    async (name) => {
      const answer = await json('/comercio/usuario.php', `{"function":${name}}`, ana);
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
    const answer = await json(path, `{"Passo":0,"Dados":{"NomeCompletoDefesa":${text}}}`, ana);
    expect([answer.status, await answer.text()]).toEqual([400, 'CORPO_INVALIDO']);
    const named = await json(path, `{"Passo":0,"Dados":{${text}:"Ana"}}`, ana);
    expect(named.status).toBe(400);
  });

  it('an address longer than any index takes', async () => {
    const Email = `${randomBytes(3_000).toString('hex')}@example.com`;
    const answer = await json('/api/appUsuario/v1/Usuario/EsqueceuSenha', JSON.stringify({ Email }));
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
