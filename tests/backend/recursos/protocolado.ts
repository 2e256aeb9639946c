import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { moverRecurso } from '#backend/domain/recursos/mover.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { formulario } from '../../fixtures/formulario.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { documentos, motoristaComMulta, seeds } from '../harness/multas.ts';

/** An appeal of a driver, and its filing. */
export function recursosDe(app: TestApp) {
  const seed = seeds(app);
  const operador = (): SystemCtx => ({ ...systemCtx(app.deps), ator: 'operador', atorId: 'carla' });
  const PROTOCOLO = { nome: 'protocolo.pdf', bytes: new TextEncoder().encode('%PDF-1.7\nprotocolo\n%%EOF') };

  /** A driver with a requested appeal; operators use its id. */
  async function driverWithAppeal() {
    const driver = await app.signUp();
    await seed.plano(driver, 'cnh-livre');
    const { id: veiculoId } = await seed.veiculo(driver, { numeroRenavam: '00123456789' });
    const multa = await seed.multa(driver, { veiculoId });
    await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
    const [aberto] = await app.rows(recurso, eq(recurso.usuarioId, driver.id));
    return { driver, multa, recursoId: aberto?.id ?? 0 };
  }

  async function file(recursoId: number) {
    await moverRecurso(operador(), { recursoId, status: 'em_analise' });
    app.passDays(1);
    await moverRecurso(operador(), {
      recursoId,
      status: 'protocolado',
      protocolo: 'E-12/345',
      arquivo: PROTOCOLO,
    });
  }

  const all = (body: object, driver?: Driver) =>
    app.fetch(
      '/api/appUsuario/v1/Multa/TodosRecursos',
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      driver,
    );
  return { operador, PROTOCOLO, driverWithAppeal, file, all };
}

/** How drivers ask for appeals, and what is stored about them. */
export function pedidosDeRecurso(app: TestApp) {
  return {
    /** A driver with a fine of a vehicle, and the plan or credit that the test names. */
    driverWithFine: ({ plano, preexistente }: { plano?: string; preexistente?: boolean } = {}) =>
      motoristaComMulta(app, { plano: plano ?? null, preexistente }),

    send(path: 'Upload' | 'Habilitacao', fields: Record<string, Blob | string>, driver?: Driver) {
      const body = formulario(fields);
      return app.fetch(`/api/appUsuario/v1/Multa/SolicitarRecurso${path}`, { method: 'POST', body }, driver);
    },

    recursosDe: ({ id }: Driver) => app.rows(recurso, eq(recurso.usuarioId, id)),
    arquivosDe: ({ id }: Driver) => app.rows(arquivo, eq(arquivo.usuarioId, id)),

    /** Every file in the storage, of any owner. */
    async storedFiles(): Promise<string[]> {
      const entries = await readdir(join(app.deps.env.DATA_DIR, 'arquivos'), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
  };
}
