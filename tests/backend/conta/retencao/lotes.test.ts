import { inArray } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { newKey } from '#backend/platform/adapters/storage/storage.ts';
import { arquivo, usuario } from '#backend/platform/db/schema/conta.ts';
import { type Driver, NOW, sharedApp } from '../../harness/app.ts';
import { comprador } from '../../pedidos/support.ts';

const app = sharedApp();
beforeAll(async () => {
  app.setClock(NOW);
});

const sweep = () => reter(systemCtx(app.deps), 2);

async function restam(motoristas: readonly Driver[]): Promise<string[]> {
  const ids = motoristas.map(({ id }) => id);
  const linhas = await app.rows(usuario, inArray(usuario.id, ids));
  return linhas.filter(({ removidaEm }) => removidaEm === null).map(({ id }) => id);
}

it('accounts are erased in batches, and a failing one does not stop the others', async () => {
  const motoristas: Driver[] = [];
  // All have the same instant, so that batches end between equal instants.
  for (let n = 0; n < 5; n += 1) motoristas.push(await comprador(app));
  for (const { api, senha } of motoristas) await api.conta.pedirRemocao({ Senha: senha });
  const fica = await comprador(app);
  const [primeira] = [...motoristas].sort((a, b) => (a.id < b.id ? -1 : 1));

  app.setClock('2027-06-01T12:00:00.000Z');
  const presa = { usuarioId: primeira?.id ?? '', nome: 'a.pdf', mediaType: 'application/pdf', tamanho: 1 };
  await app.deps.db
    .insert(arquivo)
    .values({ ...presa, sha256: 'x', chave: newKey(presa.usuarioId), criadoEm: new Date(NOW) });
  const apagar = vi.spyOn(app.deps.adapters.storage, 'delete').mockRejectedValueOnce(new Error('disk'));
  await expect(sweep()).rejects.toThrow('disk');
  apagar.mockRestore();
  expect(await restam([...motoristas, fica])).toEqual(expect.arrayContaining([primeira?.id, fica.id]));
  expect(await restam([...motoristas, fica])).toHaveLength(2);
  await sweep();
  expect(await restam([...motoristas, fica])).toEqual([fica.id]);
});
