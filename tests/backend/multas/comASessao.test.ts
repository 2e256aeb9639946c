import { beforeAll, expect, it } from 'vitest';
import { closeAllSessions, resolveSession } from '#backend/domain/conta/session.ts';
import { lerMultas, MULTAS_COM_A_SESSAO } from '#backend/domain/multas/ler.ts';
import { listarMultas } from '#backend/domain/multas/listar.ts';
import { captureQueries } from '#backend/platform/db/queryCount.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
const bia = shared(() => app.signUp());
beforeAll(async () => {
  const { plano, habilitacao, veiculo, multa } = seeds(app);
  await plano(ana, 'cnh-livre');
  const habilitacaoId = (await habilitacao(ana)).id;
  await multa(ana, { habilitacaoId });
  await multa(ana, { veiculoId: (await veiculo(ana)).id, encerradaEm: null });
  await multa(ana, { habilitacaoId, encerradaEm: new Date('2026-11-01T12:00:00Z') });
  await multa(bia, { habilitacaoId: (await habilitacao(bia)).id });
});

const CHAMADA = '/api/appUsuario/v1/Multa/Multas';
const pedir = async ({ token }: Driver) => {
  const { result, queries } = await captureQueries(() =>
    app.fetch(CHAMADA, { headers: { authorization: `Bearer ${token}` } }),
  );
  const corpo = result.status === 200 ? await result.json() : null;
  return { status: result.status, corpo, consultas: queries.length };
};

it('session and fines are read by one query, with the result of two', async () => {
  const { status, corpo, consultas } = await pedir(ana);
  expect([status, consultas]).toEqual([200, 1]);
  const streamInBatches = await listarMultas(ana.ctx);
  expect(corpo.Multas).toHaveLength(2);
  expect(corpo.Multas.map(({ Guid }: { Guid: string }) => Guid)).toEqual(
    streamInBatches.Multas.map(({ Guid }) => Guid),
  );
  expect(await daSessao(ana)).toBe(await sozinha(ana));
});

it('each driver gets the own fines, with a plan and without', async () => {
  expect((await pedir(bia)).corpo.Multas).toHaveLength(1);
  expect(await daSessao(bia)).toBe(await sozinha(bia));
});

it('the fines that came with the session are used once, only for that driver', async () => {
  const sessao = await resolveSession(app.deps, ana.token, MULTAS_COM_A_SESSAO);
  const actor = sessao?.actor;
  if (!actor) throw new Error('ana is signed in');
  const ler = (id: string) => captureQueries(() => lerMultas({ ...app.deps, actor }, id));
  expect((await ler(bia.id)).queries).toHaveLength(1);
  expect((await ler(ana.id)).queries).toHaveLength(0);
  const { multa, habilitacao } = seeds(app);
  await multa(ana, { habilitacaoId: (await habilitacao(ana)).id });
  const depois = await ler(ana.id);
  expect(depois.queries).toHaveLength(1);
  expect(depois.result.multas).toHaveLength(3);
});

it('nothing is read for a session that ended', async () => {
  await closeAllSessions(app.deps, bia.id);
  expect((await pedir(bia)).status).toBe(401);
  expect(await resolveSession(app.deps, bia.token, MULTAS_COM_A_SESSAO)).toBeNull();
});

/** Everything that was read, as text. */
async function daSessao({ token, id }: Driver): Promise<string> {
  const sessao = await resolveSession(app.deps, token, MULTAS_COM_A_SESSAO);
  if (!sessao) throw new Error('the driver is signed in');
  const { queries, result } = await captureQueries(() => lerMultas({ ...app.deps, actor: sessao.actor }, id));
  expect(queries).toEqual([]);
  return JSON.stringify(result);
}

async function sozinha({ id }: Driver): Promise<string> {
  return JSON.stringify(await lerMultas(app.deps, id));
}
