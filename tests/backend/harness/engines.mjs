import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../bin/lib/root.mjs';

/**
 * Tests of the backend that run on both engines (decision 023). Every test runs on PostgreSQL where its programs are found; these run
 * on the embedded engine as well: each file that speaks to the engine itself, found by its text, and the files named below. A folder
 * ends with a slash. `npm test -- all` runs everything on both.
 */
const NAMED = [
  // Schema, migrations, transactions, numbers and days of the driver, copies, locks; queues; sweeps; orders of lists.
  'db/',
  'jobs/boss.test.ts',
  'jobs/wake.test.ts',
  'conta/retencao/lotes.test.ts',
  'seed/',
  'multas/listas/',
  'observe/painel.test.ts',
  'consultas/lotes.test.ts',
  'pedidos/concorrentes.test.ts',
  'pedidos/conferencia.test.ts',
  'mesa/busca.test.ts',
  'mesa/listas.test.ts',
  'mesa/numeros.test.ts',
  // What an engine takes and refuses.
  'attacks/corpos.test.ts',
  'attacks/limites.test.ts',
  // One journey a feature.
  'access/everyCall.test.ts',
  'avisos/agenda/agenda.test.ts',
  'avisos/push.test.ts',
  'compartilhamentos/convites.test.ts',
  'conta/cadastrar.test.ts',
  'dossie/dossie.test.ts',
  'avisos/emails/enviar.test.ts',
  'fuzz/calls.test.ts',
  'guardadas/guardadas.test.ts',
  'habilitacoes/chamadas.test.ts',
  'habilitacoes/corrigir.test.ts',
  'habilitacoes/registrar.test.ts',
  'avisos/lembretes/mortes.test.ts',
  'medicao/medicao.test.ts',
  'multas/multas.test.ts',
  'avisos/notificacoes/notificacoes.test.ts',
  'operator/pedidos.test.ts',
  'parceiros/permissao.test.ts',
  'peticoes/solicitacoes.test.ts',
  'pipeline/inProcess.test.ts',
  'planos/planos.test.ts',
  'planos/avisosDePlano.test.ts',
  'recursos/direito.test.ts',
  'recursos/solicitar.test.ts',
  'referencia/referencia.test.ts',
  'shell/plano.test.ts',
  'veiculos/chamadas.test.ts',
  'vendas/pagar.test.ts',
].map((path) => `tests/backend/${path}`);

/** SQL by hand, the catalogue of the engine, its queue tables, its locks: what another engine may read otherwise. */
const OF_THE_ENGINE = /\bsql(<[^>]*>)?`|\.execute\(|\bpg_\w+|\bpgboss\.|\bPGlite\b|\bTEST_DATABASE\b/;

// By the runner too, on whatever Node starts it.
const speaking = readdirSync(join(root, 'tests/backend'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/backend/${name}`)
  .filter(
    (path) =>
      !NAMED.some((one) => path.startsWith(one)) &&
      OF_THE_ENGINE.test(readFileSync(join(root, path), 'utf8')),
  );

export const BOTH_ENGINES = [...NAMED, ...speaking.sort()];
