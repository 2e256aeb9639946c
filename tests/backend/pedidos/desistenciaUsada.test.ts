import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { FILES } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { comprasDe } from './compras.ts';
import { codigo, comprador, lerPedido, pedidoPago } from './support.ts';

const app = sharedApp();
const sandra = operador(app);

const { novaMulta, comprar, comecado, recursoDaMulta, pedirRecurso, vivosDe, naTela } = comprasDe(app);

const planoMensal = (driver: Driver) =>
  comprar(driver, {
    codigo: codigo(),
    metodo: 'PIX',
    escolha: { tipo: 'produtos', plano: { idPlano: 9, idPlanoDetalhe: 21 }, itens: [] },
  });

const faseDe = async (driver: Driver, guid: string) =>
  (await driver.api.multas.resumoHabilitacao({ guid })).Fase;

describe('a purchase that was used and then withdrawn', () => {
  it('ends with the money, and the fine is free for another appeal', async () => {
    const ana = await comprador(app);
    const { guid } = await novaMulta(ana);
    expect(await faseDe(ana, guid)).toBe('P');
    for (let vez = 1; vez <= 2; vez += 1) {
      const id = await recursoDaMulta(ana, guid);
      expect((await pedirRecurso(ana, guid)).status).toBe(200);
      expect(await vivosDe(ana)).toHaveLength(1);
      expect(await ana.api.pedidos.desistir({ id })).toMatchObject({ Estado: 'pedida', Valor: 300_00 });
      // At once, before the gateway answers: no unused part pays for anything any more.
      expect(await vivosDe(ana)).toHaveLength(0);
      expect((await pedirRecurso(ana, guid)).texto).toBe('LIMITE_MAX_ATINGIDO');
      await app.runJobs();
      expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida' });
      expect(await faseDe(ana, guid)).toBe('P');
    }
    expect(await ana.api.recursos.todos({})).toEqual([]);
    const assuntos = (await mailsIn(app, ana.email)).map(({ subject }) => subject ?? '');
    expect(assuntos.filter((um) => um.endsWith(': cancelado'))).toHaveLength(2);
  });

  it('a monthly plan with six appeals: all six end, and a plan bought later has its whole allowance', async () => {
    const ana = await comprador(app);
    const multas = await Promise.all(Array.from({ length: 6 }, () => novaMulta(ana)));
    const id = await planoMensal(ana);
    for (const { guid } of multas) expect((await pedirRecurso(ana, guid)).status).toBe(200);
    await ana.api.pedidos.desistir({ id });
    expect(await vivosDe(ana)).toHaveLength(0);
    expect(await planoVigente(app.deps, ana.id)).toMatchObject({ chave: 'degustacao' });
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida' });
    await planoMensal(ana);
    for (const { guid } of multas) expect((await pedirRecurso(ana, guid)).status).toBe(200);
  });
});

describe('work that had begun, or was delivered', () => {
  it('gives the whole price back at once, nobody approves, and the appeal that was not filed ends', async () => {
    const { ana, id } = await comecado();
    expect(await ana.api.pedidos.desistir({ id })).toMatchObject({ Estado: 'pedida', Valor: 300_00 });
    expect(await vivosDe(ana)).toEqual([]);
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', Valor: 300_00 });
    expect((await lerPedido(app, id)).status).toBe('estornado');
    const mails = (await mailsIn(app, ana.email)).filter(({ text }) => text?.includes(`pedido nº ${id}`));
    const valores = mails.flatMap(({ text }) => text?.match(/(?:Devolvemos|valor de) R\$ [\d.,]+/g) ?? []);
    expect(valores.length).toBeGreaterThan(0);
    for (const dito of valores) expect(dito).toContain('R$ 300,00');
  });

  it('a filed appeal stays at the body, and the whole price comes back all the same', async () => {
    const { ana, id, recursoId } = await comecado();
    await sandra.faz('recursos protocolar', {
      recurso: String(recursoId),
      numero: 'E-12/345.678/2026',
      arquivo: {
        nome: 'protocolo.pdf',
        base64: Buffer.from(await FILES.pdf('protocolo.pdf', 'protocolo').arrayBuffer()).toString('base64'),
      },
    });
    await ana.api.pedidos.desistir({ id });
    await app.runJobs();
    expect((await vivosDe(ana)).map((um) => um.id)).toEqual([recursoId]);
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', Valor: 300_00 });
  });

  it('a delivered petition is paid back too', async () => {
    const ana = await comprador(app);
    const id = await pedidoPago(app, ana);
    await app.deps.db
      .update(solicitacao)
      .set({ entregue: true, dataMultaCadastrada: app.deps.clock(), dataEntreguePeticao: app.deps.clock() })
      .where(eq(solicitacao.pedidoId, id));
    await ana.api.pedidos.desistir({ id });
    await app.runJobs();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', Valor: 79_90 });
  });
});

describe('at the same moment', () => {
  it('a request for the appeal and a withdrawal never both succeed', async () => {
    for (let vez = 0; vez < 4; vez += 1) {
      const ana = await comprador(app);
      const { guid } = await novaMulta(ana);
      const id = await recursoDaMulta(ana, guid);
      await Promise.allSettled(
        vez % 2 === 0
          ? [pedirRecurso(ana, guid), ana.api.pedidos.desistir({ id })]
          : [ana.api.pedidos.desistir({ id }), pedirRecurso(ana, guid)],
      );
      await app.runJobs();
      expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida' });
      expect(await vivosDe(ana)).toEqual([]);
    }
  });

  it("an operator's start of the work and a driver's withdrawal are handled one after the other", async () => {
    for (let vez = 0; vez < 4; vez += 1) {
      const ana = await comprador(app);
      const { guid } = await novaMulta(ana);
      const id = await recursoDaMulta(ana, guid);
      await pedirRecurso(ana, guid);
      const [um] = await vivosDe(ana);
      const [comecou] = await Promise.all([
        sandra.tenta('recursos assumir', { recurso: String(um?.id) }),
        ana.api.pedidos.desistir({ id }),
      ]);
      await app.runJobs();
      const vivos = (await vivosDe(ana)).length;
      expect(['ok', 'erro']).toContain(comecou.tipo);
      expect([vivos, (await naTela(ana, id))?.Estado]).toEqual([0, 'devolvida']);
    }
  });
});
