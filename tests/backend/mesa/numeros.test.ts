import { expect, it } from 'vitest';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { comprador, pedidoPago } from '../pedidos/support.ts';

const app = sharedApp();

const DOIS_BILHOES = 2_000_000_000;

it('the figures go past 21 million reais, where a sum of 32 bits ends', async () => {
  const ana = await comprador(app);
  await pedidoPago(app, ana);
  await pedidoPago(app, ana);
  const { db, clock } = app.deps;
  await db.update(pedido).set({ total: DOIS_BILHOES });
  const linha = { usuarioId: ana.id, servico: 'cnh', resultado: 'found', custoCentavos: DOIS_BILHOES };
  await db.insert(consulta).values([
    { ...linha, quando: clock() },
    { ...linha, quando: clock() },
  ]);
  const ditos = JSON.stringify((await operador(app).faz('numeros ver')).dados).replace(/\s/g, ' ');
  expect(ditos).toContain('R$ 40.000.000,00');
  expect(ditos).toContain('R$ 40.000.000,00 pagos às fontes');
});
