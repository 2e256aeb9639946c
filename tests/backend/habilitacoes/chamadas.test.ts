import { describe, expect, it } from 'vitest';
import { CNH } from '../consultas/fixtures.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { chamadasDeHabilitacao } from './chamadasDeHabilitacao.ts';

const app = sharedApp();
const chamadas = chamadasDeHabilitacao(app);
const ana = shared(() => app.signUp());
const bia = shared(() => app.signUp());

describe('reading licences', () => {
  it('lists only the driver’s own, and finds one by guid and by id', async () => {
    const { guid, id } = await chamadas.registrada(ana);
    expect((await ana.api.habilitacoes.lista()).map(({ Guid }) => Guid)).toEqual([guid]);
    expect(await bia.api.habilitacoes.lista()).toEqual([]);
    expect(await ana.api.habilitacoes.resumoPorId({ id })).toEqual(
      await ana.api.habilitacoes.resumo({ guid }),
    );
  });
});

describe('switching a licence off and on', () => {
  it('toggles with the guid alone, and with a target state stays there when repeated', async () => {
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

  it('frees a place of the plan, and needs a free one to be switched on again', async () => {
    const nina = await app.signUp();
    const { guid } = await chamadas.registrada(nina);
    await nina.api.habilitacoes.alternar({ Guid: guid });
    await chamadas.registrada(nina, { NumeroCnh: CNH.quatroMultas });
    const refused = await chamadas.post(nina, '/DesativarAtivar', { Guid: guid });
    expect([refused.status, await refused.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });
});
