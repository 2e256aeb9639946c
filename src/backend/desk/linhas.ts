// Started by `npm run operador -- linhas` when no server has the database open (bin/operador.mjs): prints the rows of each table as JSON. Reads the database without migrating it, so an older version's database works too.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '#backend/platform/db/client.ts';
import { countRows } from '#backend/platform/db/rowCounts.ts';
import { reasonOf, StartupError } from '#backend/platform/startup-error.ts';

try {
  console.log(
    JSON.stringify(await contar(resolve(process.env.DATA_DIR || './data'), process.env.DATABASE_URL)),
  );
} catch (error) {
  const frase =
    error instanceof StartupError ? error.message : `O banco não foi contado: ${reasonOf(error)}.`;
  console.error(frase);
  process.exitCode = 1;
}

async function contar(dataDir: string, databaseUrl: string | undefined): Promise<Record<string, number>> {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new StartupError(
      `Não há banco de dados em ${dataDir}: informe DATA_DIR ou DATABASE_URL como no servidor.`,
    );
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 1 });
  try {
    return await countRows(database.db);
  } finally {
    await database.close();
  }
}
