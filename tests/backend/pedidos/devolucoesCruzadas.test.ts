import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { avisoDoPagBank, comprador, estadosDe, lerPedido, pedidoPago, semDevolver } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
beforeEach(() => app.setClock(NOW));
afterAll(() => app.avisosChegarem());

/** A petition of R$ 79,90, paid by Pix. */
async function pago(): Promise<{ driver: Driver; id: number }> {
  const driver = await comprador(app);
  return { driver, id: await pedidoPago(app, driver) };
}
async function assentar() {
  await app.avisosChegarem();
  await app.runJobs();
}
const contestar = async (id: number, botao: 'contestar' | 'ganhar' | 'perder' = 'contestar') => {
  await sandra.faz('simuladores banco', { pedido: String(id), botao });
  await assentar();
};
const devolvido = async (id: number) => {
  const { gatewayCobrancaId } = await lerPedido(app, id);
  const lida = await app.deps.adapters.pagbank.getCharge(gatewayCobrancaId ?? '');
  return lida.ok ? (lida.value.amount.summary?.refunded ?? 0) : Number.NaN;
};
const desistencia = async (driver: Driver, id: number) =>
  (await driver.api.pedidos.detalhes({ transaction_id: id })).transaction.Desistencia?.Estado;

describe('a withdrawal during a chargeback of the same payment', () => {
  it('waits, and is paid once the dispute is won', async () => {
    const { driver, id } = await pago();
    await contestar(id);
    await driver.api.pedidos.desistir({ id });
    await assentar();
    expect([await devolvido(id), await desistencia(driver, id)]).toEqual([0, 'pedida']);
    await contestar(id, 'ganhar');
    expect([await devolvido(id), await desistencia(driver, id)]).toEqual([79_90, 'devolvida']);
    expect(await estadosDe(app, id)).toContain('estornado (desistencia)');
  });

  it('is settled by a lost dispute, and nothing is refunded twice', async () => {
    const { driver, id } = await pago();
    await contestar(id);
    await driver.api.pedidos.desistir({ id });
    await assentar();
    await contestar(id, 'perder');
    expect([await devolvido(id), await desistencia(driver, id)]).toEqual([79_90, 'devolvida']);
    expect(await estadosDe(app, id)).toContain('estornado (contestacao)');
    expect(await sandra.tenta('pedidos estornar', { pedido: String(id) })).toMatchObject({ tipo: 'erro' });
  });
});

describe('partial refunds and withdrawals', () => {
  const parte = (id: number, valor: string, opcoes = {}) =>
    sandra.tenta('pedidos estornar-parte', { pedido: String(id), valor, porque: 'Acordo', ...opcoes });
  const porFora = { 'por-fora': true };
  /** The bank refunds R$ 20,00, and its answer is lost. */
  const parteSemResposta = async (id: number) => {
    const { pagbank } = app.deps.adapters;
    const { cancelCharge } = pagbank;
    pagbank.cancelCharge = async (input) => {
      await cancelCharge(input);
      return { ok: false, error: { kind: 'timeout' } };
    };
    expect(await parte(id, '20,00')).toMatchObject({ tipo: 'erro' });
    pagbank.cancelCharge = cancelCharge;
  };

  it('no part is refunded beside a withdrawal that the gateway refused: only the whole', async () => {
    const { driver, id } = await pago();
    await driver.api.pedidos.desistir({ id });
    await semDevolver(app, assentar);
    expect(await parte(id, '20,00')).toMatchObject({
      tipo: 'erro',
      mensagem: expect.stringContaining('estorne o pedido inteiro'),
    });
    expect(await devolvido(id)).toBe(0);
    await sandra.faz('pedidos estornar', { pedido: String(id) });
    expect([await devolvido(id), await desistencia(driver, id)]).toEqual([79_90, 'devolvida']);
  });

  it('a withdrawal during a partial refund of unknown outcome gets the rest, once the outcome is known', async () => {
    const { driver, id } = await pago();
    await parteSemResposta(id);
    await driver.api.pedidos.desistir({ id });
    await assentar();
    expect([await devolvido(id), await desistencia(driver, id)]).toEqual([20_00, 'pedida']);
    // The same part may be requested again: it is the same refund.
    expect(await parte(id, '20,00')).toMatchObject({ tipo: 'ok' });
    await assentar();
    expect([await devolvido(id), await desistencia(driver, id)]).toEqual([79_90, 'devolvida']);
  });

  it('a refusal by a bank that then does not say what it gave back leaves the part open', async () => {
    const { id } = await pago();
    await parteSemResposta(id);
    const { pagbank } = app.deps.adapters;
    const { cancelCharge, getCharge } = pagbank;
    pagbank.cancelCharge = async () => ({ ok: false, error: { kind: 'rejected', status: 400 } });
    pagbank.getCharge = async () => ({ ok: false, error: { kind: 'timeout' } });
    expect(await parte(id, '20,00')).toMatchObject({ tipo: 'erro', codigo: 'SERVICO_INDISPONIVEL' });
    pagbank.getCharge = getCharge;
    expect(await parte(id, '20,00')).toMatchObject({ tipo: 'ok' });
    pagbank.cancelCharge = cancelCharge;
    expect(await devolvido(id)).toBe(20_00);
  });

  it('a part of unknown outcome waits for nobody once the bank took the whole', async () => {
    const { id } = await pago();
    await parteSemResposta(id);
    const esperam = async () =>
      ((await sandra.faz('devolucoes listar', { causa: 'parte' })).dados as { pedidoId: number }[]).filter(
        ({ pedidoId }) => pedidoId === id,
      ).length;
    expect(await esperam()).toBe(1);
    await contestar(id);
    await contestar(id, 'perder');
    expect((await lerPedido(app, id)).status).toBe('estornado');
    expect(await esperam()).toBe(0);
  });

  it('a part that went outside of the gateway is not expected in its sum, by the whole or by another part', async () => {
    const { id } = await pago();
    expect(await parte(id, '20,00', porFora)).toMatchObject({ tipo: 'ok' });
    expect(await parte(id, '10,00')).toMatchObject({ tipo: 'ok' });
    expect(await devolvido(id)).toBe(10_00);
    expect(await sandra.tenta('pedidos estornar', { pedido: String(id) })).toMatchObject({ tipo: 'ok' });
    expect([await devolvido(id), (await lerPedido(app, id)).status]).toEqual([59_90, 'estornado']);
  });
});

describe('notices of a dispute', () => {
  it('the same bytes twice open one; the same bytes after it ended ask again', async () => {
    const { id } = await pago();
    await contestar(id);
    const [uma] = (
      (await sandra.faz('devolucoes listar', { causa: 'contestacao' })).dados as {
        gatewayId: string;
        pedidoId: number;
      }[]
    ).filter(({ pedidoId }) => pedidoId === id);
    const { gatewayCobrancaId } = await lerPedido(app, id);
    // A notice that names the dispute and its charge, but not its outcome.
    const body = JSON.stringify({ id: uma?.gatewayId, charge: { id: gatewayCobrancaId } });
    const avisar = () => avisoDoPagBank(app, body);
    for (const resposta of await Promise.all([avisar(), avisar()])) expect(resposta.status).toBe(200);
    await app.runJobs();
    const { pagbank } = app.deps.adapters;
    const { getChargeback } = pagbank;
    let perguntas = 0;
    pagbank.getChargeback = (gatewayId) => {
      perguntas += 1;
      return getChargeback(gatewayId);
    };
    await avisar();
    await app.runJobs();
    pagbank.getChargeback = getChargeback;
    expect(perguntas).toBe(1);
    const { dados } = await sandra.faz('devolucoes listar', { causa: 'contestacao', todas: true });
    const todas = dados as { pedidoId: number }[];
    expect(todas.filter(({ pedidoId }) => pedidoId === id)).toHaveLength(1);
  });
});
