import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { pagamentoEmDobro } from '#backend/platform/db/schema/pedidos.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { FILES, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { cartao, RECUSADO, vendaAceita } from '../vendas/support.ts';
import { comprasDe } from './compras.ts';
import { codigo, comprador, compraPix, lerPedido, pagarNoBanco, pixAberto } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
const seed = seeds(app);
afterAll(() => app.avisosChegarem());
const { novaMulta, recursoDaMulta, pedirRecurso, vivosDe } = comprasDe(app);

const creditosDe = (driver: Driver) => app.rows(credito, eq(credito.usuarioId, driver.id), credito.id);
const dobradosDe = (driver: Driver) => app.rows(pagamentoEmDobro, eq(pagamentoEmDobro.usuarioId, driver.id));

describe('the appeal of a fine is bought', () => {
  it('again for the next phase, after the first one was refused: both count', async () => {
    const ana = await comprador(app);
    const { id: multaId, guid } = await novaMulta(ana);
    await recursoDaMulta(ana, guid);
    expect((await pedirRecurso(ana, guid)).status).toBe(200);
    const [defesa] = await vivosDe(ana);
    const recurso = String(defesa?.id);
    await sandra.faz('recursos iniciar', { recurso });
    const papel = Buffer.from(await FILES.pdf('protocolo.pdf', 'protocolo').arrayBuffer()).toString('base64');
    const arquivo = { nome: 'protocolo.pdf', base64: papel };
    await sandra.faz('recursos protocolar', { recurso, numero: '2026.1', arquivo });
    await sandra.faz('recursos decidir', { recurso, decisao: 'indeferido' });
    await seed.marco(ana, multaId, 'penalidade_expedida', '2026-11-18');
    const segundo = await recursoDaMulta(ana, guid);
    expect((await lerPedido(app, segundo)).status).toBe('pago');
    expect(await dobradosDe(ana)).toEqual([]);
    expect((await creditosDe(ana)).map(({ recursoId }) => recursoId !== null)).toEqual([true, false]);
    expect((await pedirRecurso(ana, guid)).status).toBe(200);
  });

  it('for two listings of one AIT at once: the second payment is refunded', async () => {
    const ana = await comprador(app);
    const { id: habilitacaoId } = await seed.habilitacao(ana);
    const { id: veiculoId } = await seed.veiculo(ana);
    const autoInfracao = `D${codigo()}`;
    const uma = await seed.multa(ana, { habilitacaoId, autoInfracao });
    const outra = await seed.multa(ana, { veiculoId, autoInfracao });
    const abertos = [];
    for (const { guid } of [uma, outra])
      abertos.push(await pixAberto(ana, compraPix([{ guid, quantidade: 1 }])));
    for (const { banco } of abertos) {
      await pagarNoBanco(app, banco);
      await app.runJobs();
    }
    expect(
      (await Promise.all(abertos.map(({ id }) => lerPedido(app, id)))).map(({ status }) => status),
    ).toEqual(['pago', 'estornado']);
    expect(await creditosDe(ana)).toHaveLength(1);
  });
});

it('a code of a sale that is paid after the sale was cancelled is refunded, and the driver is told why', async () => {
  const ana = await comprador(app);
  const venda = await vendaAceita(app, ana);
  const { id, banco } = await pixAberto(ana, {
    codigo: codigo(),
    metodo: 'PIX',
    escolha: { tipo: 'venda', vendaId: venda.id },
  });
  // The copied code still works when a declined card took its place.
  await ana.api.vendas.pagar({
    ...{ payment_method: 'CARTAO', venda_id: venda.id, email: ana.email, parcelas: 1, cupom: '' },
    ...{ guids_produtos_extras: '', ...(await cartao(ana, RECUSADO)) },
  });
  expect((await lerPedido(app, id)).status).toBe('cancelado');
  await sandra.faz('vendas cancelar', { venda: String(venda.id) });
  await pagarNoBanco(app, banco);
  await app.runJobs();
  expect((await lerPedido(app, id)).status).toBe('estornado');
  const mails = (await mailsIn(app, ana.email)).map(({ subject, text }) => `${subject} ${text}`);
  expect(mails.filter((um) => um.includes('de uma proposta que tinha sido cancelada'))).toHaveLength(1);
  expect(mails.join()).not.toContain('continua valendo');
});
