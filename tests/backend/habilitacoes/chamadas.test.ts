import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CNH, semPlano } from '../consultas/fixtures.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { chamadasDeHabilitacao } from './chamadasDeHabilitacao.ts';

const app = sharedApp();
const chamadas = chamadasDeHabilitacao(app);
let ana: Driver;
let bia: Driver;
beforeAll(async () => {
  ana = await app.signUp();
  bia = await app.signUp();
});

describe('reading licences', () => {
  it('lists only the driver’s own, and finds one by guid and by id', async () => {
    const { guid, id } = await chamadas.registrada(ana);
    expect((await ana.api.habilitacoes.lista()).map(({ Guid }) => Guid)).toEqual([guid]);
    expect(await bia.api.habilitacoes.lista()).toEqual([]);
    expect(await ana.api.habilitacoes.resumoPorId({ id })).toEqual(
      await ana.api.habilitacoes.resumo({ guid }),
    );
  });

  it('hides another driver’s licence behind 404', async () => {
    const [mine] = await ana.api.habilitacoes.lista();
    for (const path of [`/Guid/${mine?.Guid}/Resumo`, `/${mine?.Id}/Resumo`]) {
      const response = await chamadas.get(path, bia);
      expect([response.status, await response.text()]).toEqual([404, 'NAO_ENCONTRADO']);
    }
  });

  it('needs a session, a plan and a well-formed guid or id', async () => {
    for (const path of ['/Habilitacoes', `/Guid/${randomUUID()}/Resumo`, '/1/Resumo'])
      expect((await chamadas.get(path)).status).toBe(401);
    expect((await chamadas.get(`/Guid/abc/Resumo`, ana)).status).toBe(422);
    expect((await chamadas.get(`/zero/Resumo`, ana)).status).toBe(422);
    expect((await chamadas.get(`/99999999999999999/Resumo`, ana)).status).toBe(422);
    // A number over 32 bits is valid too.
    expect((await chamadas.get(`/99999999999/Resumo`, ana)).status).toBe(404);
    const leo = await app.signUp();
    await semPlano(app, leo);
    expect((await chamadas.get(`/Habilitacoes`, leo)).status).toBe(403);
  });
});

describe('switching a licence off and on', () => {
  it('flips with the guid alone, and with a wanted state does not turn back', async () => {
    const mia = await app.signUp();
    const { guid } = await chamadas.registrada(mia);
    expect(await mia.api.habilitacoes.alternar({ Guid: guid })).toEqual({ Guid: guid, Ativo: false });
    expect(await mia.api.habilitacoes.alternar({ Guid: guid })).toEqual({ Guid: guid, Ativo: true });
    await mia.api.habilitacoes.alternar({ Guid: guid, Ativo: false });
    expect(await mia.api.habilitacoes.alternar({ Guid: guid, Ativo: 'false' })).toMatchObject({
      Ativo: false,
    });
    expect(await mia.api.habilitacoes.resumo({ guid })).toMatchObject({
      Ativo: false,
      Chips: [{ Label: 'Desativada', Style: 'outlined', Color: 'alerta' }],
    });
  });

  it('leaves its place to another licence and takes one again only when there is one', async () => {
    const nina = await app.signUp();
    const { guid } = await chamadas.registrada(nina);
    await nina.api.habilitacoes.alternar({ Guid: guid });
    await chamadas.registrada(nina, { NumeroCnh: CNH.quatroMultas });
    const refused = await chamadas.post(nina, '/DesativarAtivar', { Guid: guid });
    expect([refused.status, await refused.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });

  it('is for its owner, with a session', async () => {
    const [mine] = await ana.api.habilitacoes.lista();
    expect((await chamadas.post(bia, '/DesativarAtivar', { Guid: mine?.Guid })).status).toBe(404);
    expect((await chamadas.post(undefined, '/DesativarAtivar', { Guid: mine?.Guid })).status).toBe(401);
    expect((await chamadas.post(ana, '/DesativarAtivar', {})).status).toBe(422);
    expect((await ana.api.habilitacoes.lista())[0]?.Ativo).toBe(true);
  });
});
