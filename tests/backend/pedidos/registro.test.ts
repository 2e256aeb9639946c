import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { createAdapters } from '#backend/platform/adapters/all.ts';
import { createPagSeguro } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { sharedApp } from '../harness/app.ts';
import { codigo, comprador, PETICAO } from './support.ts';

const CARTOES = ['4539620659922097', '4929291898380766', '4539620659922090'];

const app = sharedApp();
afterAll(() => app.avisosChegarem());

it('the log of a card payment has the call, without card data, encrypted or not', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'trace' }, stream);
  const { env, clock } = app.deps;
  const { simulators } = app.runtime;
  const adapters = createAdapters({ env, clock, log, simulators, keep: async () => undefined });
  const { ctx } = await comprador(app);
  const key = await adapters.pagbank.publicKey();
  const tokens = CARTOES.map((number) => {
    const card = { number, holder: 'Ana Prado', expMonth: '12', expYear: '2031', securityCode: '123' };
    return createPagSeguro().encryptCard({ ...card, publicKey: key.ok ? key.value : '' }).encryptedCard ?? '';
  });
  const estados: string[] = [];
  for (const token of [...tokens, randomUUID()]) {
    const extras = [{ guid: PETICAO, quantidade: 1 }];
    const compra = {
      codigo: codigo(),
      metodo: 'CARTAO',
      escolha: { tipo: 'produtos', itens: extras },
    } as const;
    const cartao = { token, nome: 'Ana Prado' };
    estados.push((await criarPedido({ ...ctx, adapters, log }, { ...compra, cartao })).status);
  }
  expect(estados).toEqual(['pago', 'negado', 'negado', 'cancelado']);
  const text = lines.join('');
  expect(text.match(/criar pedido cartao/g)).toHaveLength(4);
  for (const secret of [...CARTOES, ...tokens]) expect(text).not.toContain(secret);
});
