import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { sharedApp } from '../harness/app.ts';
import { recursosDe } from './protocolado.ts';

const app = sharedApp();
const { PROTOCOLO, driverWithAppeal, file, all } = recursosDe(app);

describe('the files of a driver', () => {
  async function protocol() {
    const { driver, recursoId } = await driverWithAppeal();
    await file(recursoId);
    const [first] = await driver.api.recursos.todos({ SemArquivos: true });
    return { driver, path: `/arquivos/${first?.ArquivoProtocolo}` };
  }

  it('are sent as a download with their type and name', async () => {
    const { driver, path } = await protocol();
    const response = await app.fetch(path, {}, driver);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PROTOCOLO.bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="protocolo.pdf"; filename*=UTF-8''protocolo.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('are closed to others, and stay available to the driver after the plan ended', async () => {
    const { driver, path } = await protocol();
    expect((await app.fetch(path)).status).toBe(401);
    expect((await app.fetch(path, {}, await app.signUp())).status).toBe(404);
    expect((await app.fetch('/arquivos/nada', {}, driver)).status).toBe(404);
    await app.deps.db
      .update(assinatura)
      .set({ fim: app.deps.clock() })
      .where(eq(assinatura.usuarioId, driver.id));
    expect((await all({}, driver)).status).toBe(200);
    expect((await app.fetch(path, {}, driver)).status).toBe(200);
  });

  it('that the storage answers with other content are not sent', async () => {
    const { driver, path } = await protocol();
    const page = new TextEncoder().encode('<html>Entre na rede</html>');
    const get = vi.spyOn(app.deps.adapters.storage, 'get').mockResolvedValue(page);
    const response = await app.fetch(path, {}, driver);
    expect([response.status, await response.text()]).toEqual([503, 'SERVICO_INDISPONIVEL']);
    get.mockRestore();
    expect((await app.fetch(path, {}, driver)).status).toBe(200);
  });

  it('whose bytes are gone are not found, rather than empty', async () => {
    const { driver, path } = await protocol();
    const rows = await app.rows(arquivo, eq(arquivo.usuarioId, driver.id));
    for (const { chave } of rows) {
      await rm(join(app.deps.env.DATA_DIR, 'arquivos', chave.slice(0, 2), chave));
    }
    expect((await app.fetch(path, {}, driver)).status).toBe(404);
    expect((await driver.api.recursos.todos())[0]).toMatchObject({
      FileProtocolo: null,
      Protocolo: 'E-12/345',
    });
  });
});
