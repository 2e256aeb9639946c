import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { type Driver, sharedApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);

/** What the driver has stored with earlier appeals. */
const guardados = ({ id: usuarioId }: Driver, tamanho: number) =>
  app.deps.db.insert(arquivo).values({
    ...{ usuarioId, nome: 'antes.pdf', mediaType: 'application/pdf', tamanho, sha256: 'x' },
    ...{ chave: randomUUID(), criadoEm: app.deps.clock() },
  });

it('without a bought plan an account stores 100 MB, and is told so; with one it goes on', async () => {
  const ana = await app.signUp();
  await seed.credito(ana);
  const veiculoId = (await seed.veiculo(ana)).id;
  const { guid: GuidMulta } = await seed.multa(ana, { veiculoId });
  await guardados(ana, 100_000_000);
  const enviar = () => ana.api.recursos.solicitarUpload({ GuidMulta, ...documentos() });
  await expect(enviar()).rejects.toMatchObject({
    code: 'ARQUIVO_GRANDE',
    sentence: expect.stringContaining('100 MB, o máximo sem um plano'),
  });
  expect(await app.rows(arquivo)).toHaveLength(1);
  await seed.plano(ana, 'via-livre-total');
  await enviar();
});
