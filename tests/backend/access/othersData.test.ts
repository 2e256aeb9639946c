import { beforeAll, describe, expect, it } from 'vitest';
import { type Driver, sharedApp } from '../harness/app.ts';
import { comprador } from '../pedidos/support.ts';
import { linhasDe, sendAs, taking } from './linhas.ts';

const app = sharedApp();
let bia: Driver;
let anas: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  const ana = await comprador(app);
  bia = await comprador(app);
  ({ linhas: anas } = await linhasDe(app, { ana, outro: bia }));
});

describe('the row of another driver', () => {
  it.each(taking)('is not there for %s', async (name, endpoint) => {
    const fields = anas[name];
    expect(fields, `add ${name} to tests/backend/access/linhas.ts`).toBeDefined();
    const response = await sendAs(app, bia, { endpoint, fields: fields ?? {} });
    expect([403, 404], await response.clone().text()).toContain(response.status);
    expect(await response.text()).not.toMatch(/Ana Souza|C\d{8}/);
  });
});
