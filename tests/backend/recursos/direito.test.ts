import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { credito, recurso, recursoMovimento } from '#backend/platform/db/schema/recursos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import type { FullApi } from '#lib/contract.ts';
import { multaAcompanhada } from '#lib/peticoes/preenchimento.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { pedidosDeRecurso } from './protocolado.ts';

const app = sharedApp();

const pedidos = pedidosDeRecurso(app);

const seed = seeds(app);

describe('the right to an appeal', () => {
  const ask = (driver: Driver, guid: string) =>
    pedidos.send('Upload', { GuidMulta: guid, ...documentos() }, driver);

  it('is missing on the trial: the specified sentence follows from the code', async () => {
    const { driver, multa } = await pedidos.driverWithFine();
    const response = await ask(driver, multa.guid);
    expect([response.status, await response.text()]).toEqual([409, 'LIMITE_MAX_ATINGIDO']);
  });

  it('comes from the plan first, then from a credit for that fine, then from one for any', async () => {
    const { driver, veiculoId } = await pedidos.driverWithFine();
    const { db, clock } = app.deps;
    await seed.plano(driver, 'cnh-livre');
    const fines = await Promise.all(Array.from({ length: 14 }, () => seed.multa(driver, { veiculoId })));
    const [nova, comCredito, generica] = fines.splice(0, 3);
    if (!nova || !comCredito || !generica) throw new Error('three fines are needed');
    await db.insert(recurso).values(
      fines.map(({ id }) => ({
        usuarioId: driver.id,
        multaId: id,
        fase: 'P' as const,
        direito: 'plano' as const,
        criadoEm: clock(),
      })),
    );
    const doRecurso = await seed.credito(driver, comCredito.id);
    const geral = await seed.credito(driver);

    expect((await ask(driver, nova.guid)).status).toBe(200);
    expect((await ask(driver, comCredito.guid)).status).toBe(200);
    expect((await ask(driver, generica.guid)).status).toBe(200);
    const feitos = new Map((await pedidos.recursosDe(driver)).map((r) => [r.multaId, r]));
    expect(feitos.get(nova.id)?.direito).toBe('plano');
    expect(feitos.get(comCredito.id)?.direito).toBe('credito');
    const usados = await db
      .select()
      .from(credito)
      .where(eq(credito.usuarioId, driver.id))
      .orderBy(credito.id);
    expect(usados.map(({ id, recursoId }) => [id, recursoId])).toEqual([
      [doRecurso.id, feitos.get(comCredito.id)?.id],
      [geral.id, feitos.get(generica.id)?.id],
    ]);

    const last = await seed.multa(driver, { veiculoId });
    expect(await (await ask(driver, last.guid)).text()).toBe('LIMITE_MAX_ATINGIDO');
  });

  it('of the plan takes only so many pre-existing fines, the next phase of one of them included', async () => {
    const { driver, veiculoId } = await pedidos.driverWithFine({ plano: 'cnh-livre' });
    const old = await Promise.all(
      Array.from({ length: 7 }, () => seed.multa(driver, { veiculoId, preexistente: true })),
    );
    for (const { guid } of old.slice(0, 6)) expect((await ask(driver, guid)).status).toBe(200);
    expect(await (await ask(driver, old[6]?.guid ?? '')).text()).toBe('LIMITE_MAX_ATINGIDO');
    const [first] = await pedidos.recursosDe(driver);
    await app.deps.db.insert(recursoMovimento).values(
      (['em_analise', 'protocolado', 'indeferido'] as const).map((status) => ({
        recursoId: first?.id ?? 0,
        usuarioId: driver.id,
        status,
        autor: 'teste',
        quando: app.deps.clock(),
      })),
    );
    const again = old.find(({ id }) => id === first?.multaId);
    // The notice of penalty, not the refusal, opens the next phase.
    await seed.marco(driver, again?.id ?? 0, 'penalidade_expedida', '2026-11-19');
    expect((await ask(driver, again?.guid ?? '')).status).toBe(200);
    const nova = await seed.multa(driver, { veiculoId });
    expect((await ask(driver, nova.guid)).status).toBe(200);
  });

  it('pays once, however many requests arrive together', async () => {
    const { driver, veiculoId, multa } = await pedidos.driverWithFine();
    const others = await Promise.all(Array.from({ length: 4 }, () => seed.multa(driver, { veiculoId })));
    await seed.credito(driver);
    const answers = await Promise.all([multa, ...others].map(({ guid }) => ask(driver, guid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await pedidos.recursosDe(driver)).toHaveLength(1);
    expect(await pedidos.arquivosDe(driver)).toHaveLength(4);
  });

  it('opens one appeal of a fine, however many requests for it arrive together', async () => {
    const { driver, multa } = await pedidos.driverWithFine({ plano: 'cnh-blindada' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(driver, multa.guid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await pedidos.recursosDe(driver)).toHaveLength(1);
  });
});

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

it('a fine has a power of attorney to print and sign, for its driver only', async () => {
  const driver = await app.signUp();
  const { id: veiculoId } = await seed.veiculo(driver);
  const multa = await seed.multa(driver, { veiculoId });
  const caminho = `/arquivos/procuracao/${multa.guid}`;
  const answer = await app.fetch(caminho, {}, driver);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { paginas } = await lerPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(paginas).toHaveLength(2);
  const texto = paginas.join(' ').replace(/\s+/g, ' ');
  for (const dito of [
    'Ana Souza Prado',
    multa.autoInfracao,
    'KVL1A23',
    'Via Livre',
    'não pode pagar a multa',
  ])
    expect(texto).toContain(dito);
  expect((await app.fetch(caminho, {}, await app.signUp())).status).toBe(404);
  expect((await app.fetch(caminho)).status).toBe(401);
  expect((await app.fetch('/arquivos/procuracao/x', {}, driver)).status).toBe(404);
});

it('the power of attorney is given by the owner of the vehicle, with blank lines for what is not known', async () => {
  const driver = await app.signUp();
  const { id: veiculoId } = await seed.veiculo(driver);
  const multa = await seed.multa(driver, { veiculoId });
  const caminho = `/arquivos/procuracao/${multa.guid}`;
  const ler = async (proprietarioDocumento: string | null, proprietario: string | null) => {
    await app.deps.db
      .update(veiculo)
      .set({ proprietarioDocumento, proprietario })
      .where(eq(veiculo.id, veiculoId));
    const answer = await app.fetch(caminho, {}, driver);
    const { paginas } = await lerPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(paginas).toHaveLength(2);
    return paginas.join(' ').replace(/\s+/g, ' ');
  };

  const empresa = await ler('11222333000181', 'Entregas Cerrado Ltda.');
  expect(empresa).toMatch(/Razão social Entregas Cerrado Ltda\. CNPJ 11\.222\.333\/0001-81 Representada por/);
  const outra = await ler('11144477735', null);
  expect(outra).toMatch(/Nome _+ CPF 111\.444\.777-35/);
  for (const texto of [empresa, outra]) expect(texto).not.toContain('Ana Souza Prado');
  const semDocumento = await ler(null, null);
  expect(semDocumento).toMatch(/Ana Souza Prado.*Proprietário do veículo, se não for a pessoa acima _+/);
  const [conta] = await app.rows(usuario, eq(usuario.id, driver.id));
  expect(await ler(conta?.cpf ?? '', 'Outro nome')).not.toMatch(/Proprietário do veículo|Outro nome/);
});
