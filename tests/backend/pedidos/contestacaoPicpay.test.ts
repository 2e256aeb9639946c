import { expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { conferirPedido } from '#backend/domain/pedidos/conferir.ts';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { codigo, comprador, lerPedido, PETICAO } from './support.ts';

const app = sharedApp();

type Status = 'paid' | 'chargeback' | 'refunded';

/** A paid order by PicPay, and what PicPay says of it from now on. */
async function pago() {
  const ana = await comprador(app);
  const { IdTransacao: pedidoId } = await ana.api.pedidos.gerapedido({
    payment_method: 'PICPAY',
    order_id: codigo(),
    guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }],
  });
  const { picpay } = app.deps.adapters;
  const diz = async (status: Status) => {
    picpay.getStatus = async (referenceId) => ({
      ok: true,
      value: { referenceId, status, authorizationId: 'autorizacao' },
    });
    await conferirPedido(systemCtx(app.deps), { pedidoId, origem: 'conferencia' });
    return (await lerPedido(app, pedidoId)).status;
  };
  expect(await diz('paid')).toBe('pago');
  return { pedidoId, diz };
}

const abertasDe = async (id: number) => {
  const { dados } = await operador(app).faz('devolucoes listar', { causa: 'contestacao' });
  return (dados as { id: number; pedidoId: number; estado: string }[]).filter(
    ({ pedidoId }) => pedidoId === id,
  );
};

it('a chargeback of PicPay keeps the purchase until its end, and the staff gets one case to close', async () => {
  const { pedidoId, diz } = await pago();
  expect(await diz('chargeback')).toBe('pago');
  expect(await diz('chargeback')).toBe('pago');
  const abertas = await abertasDe(pedidoId);
  expect(abertas).toHaveLength(1);
  const devolver = await operador(app).tenta('pedidos estornar', { pedido: String(pedidoId) });
  expect(devolver).toMatchObject({ tipo: 'erro' });

  await operador(app).faz('contestacoes encerrar', { contestacao: String(abertas[0]?.id), fim: 'perdida' });
  expect((await lerPedido(app, pedidoId)).status).toBe('estornado');
  // A repeated status from PicPay reopens nothing.
  expect(await diz('chargeback')).toBe('estornado');
  expect(await abertasDe(pedidoId)).toEqual([]);
});

it('when the seller wins the dispute, the order stays paid', async () => {
  const { pedidoId, diz } = await pago();
  await diz('chargeback');
  const [aberta] = await abertasDe(pedidoId);
  await operador(app).faz('contestacoes encerrar', { contestacao: String(aberta?.id), fim: 'ganha' });
  expect(await diz('paid')).toBe('pago');
  expect(await abertasDe(pedidoId)).toEqual([]);
});
