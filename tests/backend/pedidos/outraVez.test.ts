import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { cartao, RECUSADO, vendaAceita } from '../vendas/support.ts';
import { codigo, comprador, compraPix, lerPedido, pagarNoBanco, pixAberto } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
const seed = seeds(app);
afterAll(() => app.avisosChegarem());

const creditosDe = (driver: Driver) => app.rows(credito, eq(credito.usuarioId, driver.id), credito.id);

describe('the appeal of a fine is bought', () => {
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
