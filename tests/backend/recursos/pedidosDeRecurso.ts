import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { motoristaComMulta } from '../harness/multas.ts';

/** How drivers ask for appeals, and what is stored about them. */
export function pedidosDeRecurso(app: TestApp) {
  return {
    /** A driver with a fine of a vehicle, and the plan or credit that the test names. */
    driverWithFine: ({ plano, preexistente }: { plano?: string; preexistente?: boolean } = {}) =>
      motoristaComMulta(app, { plano: plano ?? null, preexistente }),

    send(path: 'Upload' | 'Habilitacao', fields: Record<string, Blob | string>, driver?: Driver) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        if (value instanceof Blob) body.append(name, value);
        else body.append(name, value);
      }
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
