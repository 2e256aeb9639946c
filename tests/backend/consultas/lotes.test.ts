import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { consultasNaFila, frota } from './frota.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const varrer = () => verificar(systemCtx(app.deps));
const naFila = () => consultasNaFila(app);

describe('a sweep in batches', () => {
  it('of several processes at once enqueues each once', async () => {
    const ids = await frota(app, 700);
    await Promise.all([varrer(), varrer(), varrer(), varrer()]);
    await varrer();
    const pedidos = await naFila();
    expect(pedidos).toHaveLength(700);
    expect(new Set(pedidos)).toEqual(new Set(ids));
  });
});
