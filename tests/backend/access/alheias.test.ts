import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { comprador } from '../pedidos/support.ts';
import { calls } from './calls.ts';
import { linhasDe, sendAs, taking } from './linhas.ts';

const app = sharedApp();
let linhas: Record<string, Record<string, unknown>>;
let bia: Driver;
/** Plates, numbers and names of Ana's rows. */
let segredos: RegExp;

beforeAll(async () => {
  const ana = await comprador(app);
  bia = await comprador(app);
  const semente = await linhasDe(app, { ana, outro: bia });
  linhas = semente.linhas;
  const { cnh, carro, daCnh, doCarro } = semente;
  const { db } = app.deps;
  await db.update(usuario).set({ nome: 'Ana Segredo' }).where(eq(usuario.id, ana.id));
  const pessoa = { nome: 'Ana Segredo', cpf: '86288366757' };
  await db.update(habilitacao).set(pessoa).where(eq(habilitacao.id, cnh.id));
  segredos = new RegExp(
    [
      ...[ana.email, cnh.numeroCnh, carro.numeroRenavam, 'Segredo', pessoa.cpf],
      ...[daCnh.autoInfracao, doCarro.autoInfracao],
    ].join('|'),
    'i',
  );
});

/** Signing out is left out: it would end the session that the other calls need. */
const semLinha = calls.filter(([nome]) => nome !== 'conta.sair' && !taking.some(([outra]) => outra === nome));

describe('a driver with a plan who asks for the rows of another', () => {
  it.each(taking)('is refused by %s', async (nome, endpoint) => {
    const fields = linhas[nome] ?? expect.fail(`add ${nome} to tests/backend/access/linhas.ts`);
    const resposta = await sendAs(app, bia, { endpoint, fields });
    const texto = await resposta.text();
    expect([403, 404], texto).toContain(resposta.status);
    expect(texto).not.toMatch(segredos);
  });

  it.each(semLinha)('reads in %s nothing of the other', async (_nome, endpoint) => {
    const resposta = await sendAs(app, bia, { endpoint, fields: {} });
    expect(resposta.status).not.toBe(401);
    expect(await resposta.text()).not.toMatch(segredos);
  });
});
