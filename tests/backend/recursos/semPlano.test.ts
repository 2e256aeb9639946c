import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import type { FullApi } from '#lib/contract.ts';
import { multaAcompanhada } from '#lib/peticoes/preenchimento.ts';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { refused } from '../harness/refused.ts';

const app = sharedApp();
const seed = seeds(app);

/** A driver whose plan ended, with two fines of a vehicle and one of a licence. */
async function planoAcabado() {
  const driver = await app.signUp();
  const { id: veiculoId } = await seed.veiculo(driver);
  const { id: habilitacaoId } = await seed.habilitacao(driver);
  const [multa, outra] = [await seed.multa(driver, { veiculoId }), await seed.multa(driver, { veiculoId })];
  const daCnh = await seed.multa(driver, { habilitacaoId });
  await acabar(driver);
  return { driver, multa, outra, daCnh };
}

const acabar = ({ id }: Driver) =>
  app.deps.db.update(assinatura).set({ canceladaEm: app.deps.clock() }).where(eq(assinatura.usuarioId, id));

const solicitar = ({ api }: Driver, GuidMulta: string) =>
  api.recursos.solicitarUpload({ GuidMulta, Chave: randomUUID(), ...documentos() });

describe('without a plan', () => {
  const um = shared(planoAcabado);

  it('fines stay closed: their pages, their days and their appeals', async () => {
    const { driver, multa, daCnh } = um;
    const { api } = driver;
    await refused(api.multas.resumo({ id: multa.id }), 'MENU_BLOQUEADO');
    await refused(api.multas.resumoHabilitacao({ guid: daCnh.guid }), 'MENU_BLOQUEADO');
    const Marcos = [{ Tipo: 'prazo_defesa' as const, Data: '2026-12-15' }];
    await refused(api.multas.marcar({ GuidMulta: multa.guid, Marcos }), 'MENU_BLOQUEADO');
    await refused(solicitar(driver, multa.guid), 'MENU_BLOQUEADO');
    const daHabilitacao = { GuidMulta: daCnh.guid, ...documentos() };
    await refused(api.recursos.solicitarHabilitacao(daHabilitacao), 'MENU_BLOQUEADO');
  });

  it('the appeal of one fine that was paid is requested and followed, and opens no other fine', async () => {
    const { driver, multa, outra } = um;
    const { api } = driver;
    await seed.credito(driver, multa.id);
    expect(await api.multas.resumo({ id: multa.id })).toMatchObject({ Direito: 'credito', Fase: 'P' });
    await solicitar(driver, multa.guid);
    expect(await api.multas.resumo({ id: multa.id })).toMatchObject({ Direito: null, TemRecurso: true });
    expect(await multaAcompanhada(api as FullApi, multa.guid)).toMatchObject({ Guid: multa.guid });
    expect(await api.recursos.todos({})).toHaveLength(1);
    await refused(solicitar(driver, outra.guid), 'MENU_BLOQUEADO');
    expect(await multaAcompanhada(api as FullApi, outra.guid)).toBeNull();
    await refused(api.multas.listar(), 'MENU_BLOQUEADO');
  });

  it('the appeal that the plan paid for keeps its fine open when the plan ends, and no other fine', async () => {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    const { id: veiculoId } = await seed.veiculo(driver);
    const [multa, outra] = [await seed.multa(driver, { veiculoId }), await seed.multa(driver, { veiculoId })];
    await solicitar(driver, multa.guid);
    await acabar(driver);
    expect(await driver.api.multas.resumo({ id: multa.id })).toMatchObject({
      Direito: null,
      TemRecurso: true,
    });
    const Marcos = [{ Tipo: 'prazo_defesa' as const, Data: '2026-12-15' }];
    expect(await driver.api.multas.marcar({ GuidMulta: multa.guid, Marcos })).toEqual({ Gravados: 1 });
    await refused(driver.api.multas.resumo({ id: outra.id }), 'MENU_BLOQUEADO');
  });
});
