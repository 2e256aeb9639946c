import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import { type TestApp, testApp } from '../../harness/app.ts';
import { newPostgresDatabase } from '../../harness/database.ts';
import { documentos, seeds } from '../../harness/multas.ts';
import { comprador, compraPix, lerPedido, pagarNoBanco, pixAberto } from '../../pedidos/support.ts';

let umProcesso: TestApp;
let outro: TestApp;
beforeAll(async () => {
  const databaseUrl = await newPostgresDatabase();
  const aberto = () => openDatabase({ dataDir: '', databaseUrl });
  umProcesso = await testApp({}, await aberto());
  // Both read one storage, as two processes of one installation do.
  outro = await testApp({ DATA_DIR: umProcesso.deps.env.DATA_DIR }, await aberto());
});
afterAll(() => Promise.all([umProcesso.close(), outro.close()]));

describe('on two processes', () => {
  it('an appeal requested during the withdrawal of its purchase never survives the refund', async () => {
    const fins = new Set<string>();
    for (let vez = 0; vez < 10; vez += 1) {
      const ana = await comprador(umProcesso);
      const { id: habilitacaoId } = await seeds(umProcesso).habilitacao(ana);
      const { guid } = await seeds(umProcesso).multa(ana, { habilitacaoId });
      const { id, banco } = await pixAberto(ana, compraPix([{ guid, quantidade: 1 }]));
      await pagarNoBanco(umProcesso, banco);
      await umProcesso.avisosChegarem();
      await umProcesso.runJobs();
      const body = new FormData();
      for (const [nome, valor] of Object.entries({ GuidMulta: guid, ...documentos() }))
        valor instanceof Blob ? body.append(nome, valor) : body.append(nome, valor);
      const pedir = () =>
        outro.fetch('/api/appUsuario/v1/Multa/SolicitarRecursoHabilitacao', { method: 'POST', body }, ana);
      const desistir = () => ana.api.pedidos.desistir({ id });
      const [pedida] = await Promise.all(
        vez % 2 ? [pedir(), desistir()] : [pedir(), wait(vez).then(desistir)],
      );
      await umProcesso.runJobs();
      fins.add(String(pedida.status));
      expect((await lerPedido(umProcesso, id)).status).toBe('estornado');
      const { db } = umProcesso.deps;
      const recursos = await db.select().from(recurso).where(eq(recurso.usuarioId, ana.id));
      const creditos = await db.select().from(credito).where(eq(credito.usuarioId, ana.id));
      expect([...recursos, ...creditos].filter(({ canceladoEm }) => canceladoEm === null)).toEqual([]);
    }
    expect([...fins].every((status) => ['200', '409'].includes(status))).toBe(true);
  });
});

const wait = (vez: number) => new Promise((resolve) => setTimeout(resolve, vez * 15));
