import { afterAll, describe, expect, it } from 'vitest';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { comprasDe } from './compras.ts';
import { lerPedido, semDevolver } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
afterAll(() => app.avisosChegarem());

const { comecado, naTela } = comprasDe(app);

/** A begun appeal of R$ 300,00 whose purchase was withdrawn; a person decides what is kept. */
async function aDecidir() {
  const { ana, id } = await comecado();
  await ana.api.pedidos.desistir({ id });
  return { ana, id, pedido: String(id) };
}
const ficam = (pedido: string, fica: string) =>
  sandra.faz('desistencias decidir', { pedido, fica, motivo: 'A peça estava em preparo.' });
async function assentar() {
  await app.avisosChegarem();
  await app.runJobs();
}

describe('an amount that was to be kept', () => {
  it('is not kept when the bank takes the whole payment', async () => {
    const { ana, id, pedido } = await aDecidir();
    await sandra.faz('simuladores contestar', { pedido });
    await assentar();
    await ficam(pedido, '150,00');
    await assentar();
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'pedida', Valor: 150_00, Retido: 150_00 });
    await sandra.faz('simuladores contestar', { pedido, decisao: 'perdida' });
    await assentar();
    expect((await lerPedido(app, id)).status).toBe('estornado');
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', Valor: 300_00, Retido: 0 });
  });

  it('is not kept when the withdrawal is refused, and the order is refunded all the same', async () => {
    const { ana, id, pedido } = await aDecidir();
    await semDevolver(app, async () => {
      await ficam(pedido, '150,00');
      await app.runJobs();
    });
    await sandra.faz('desistencias recusar', { pedido, motivo: 'O meio de pagamento recusou.' });
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'recusada', Valor: 300_00, Retido: 0 });
    await sandra.faz('pedidos estornar', { pedido });
    expect(await naTela(ana, id)).toMatchObject({ Estado: 'devolvida', Valor: 300_00, Retido: 0 });
  });
});

it('a withdrawal that keeps the whole price tells nobody of a refund', async () => {
  const { ana, id, pedido } = await aDecidir();
  await ficam(pedido, '300,00');
  await assentar();
  expect((await lerPedido(app, id)).status).toBe('estornado');
  const [aviso] = await ana.api.notificacoes.lista({});
  expect(aviso?.Assunto).toBe(`Pedido nº ${id} desfeito`);
  expect(aviso?.Descricao).toMatch(/sem devolver nenhum valor\. Ficaram R\$\s300,00/);
});
