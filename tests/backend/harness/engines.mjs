/**
 * What is tried on both engines. Every test of the backend runs on PostgreSQL where its programs are found; on the embedded one
 * run too (`npm test`, step backend-engine): what speaks about the engine, and one journey a feature, in which its statements, types
 * and errors go through the driver of the embedded database. `npm test -- all` runs everything on both. A folder ends with a
 * slash. tests/unit/guards/engines.test.ts says what belongs here.
 */
export const BOTH_ENGINES = [
  // Schema, migrations, transactions, numbers and days of the driver, copies, locks; queues; sweeps; orders of lists.
  'db/',
  'jobs/boss.test.ts',
  'jobs/ownTable.test.ts',
  'jobs/wake.test.ts',
  'retencao/lotes.test.ts',
  'retencao/retencao.test.ts',
  'seed/',
  'listas/',
  'observe/painel.test.ts',
  'conta/exportar.test.ts',
  'consultas/lotes.test.ts',
  'pedidos/concorrentes.test.ts',
  'pedidos/conferencia.test.ts',
  'mesa/busca.test.ts',
  'mesa/listas.test.ts',
  'mesa/numeros.test.ts',
  // What an engine takes and refuses.
  'attacks/corpos.test.ts',
  'attacks/registros.test.ts',
  'attacks/limites.test.ts',
  'attacks/codigos.test.ts',
  'attacks/miudezas.test.ts',
  // One journey a feature.
  'access/everyCall.test.ts',
  'agenda/agenda.test.ts',
  'avisos/push.test.ts',
  'compartilhamentos/convites.test.ts',
  'conta/cadastrar.test.ts',
  'dossie/dossie.test.ts',
  'emails/enviar.test.ts',
  'fuzz/calls.test.ts',
  'guardadas/guardadas.test.ts',
  'habilitacoes/chamadas.test.ts',
  'lembretes/mortes.test.ts',
  'medicao/medicao.test.ts',
  'multas/multas.test.ts',
  'notificacoes/notificacoes.test.ts',
  'operator/pedidos.test.ts',
  'parceiros/permissao.test.ts',
  'pedidos/meios.test.ts',
  'peticoes/solicitacoes.test.ts',
  'pipeline/inProcess.test.ts',
  'planos/planos.test.ts',
  'planos/avisosDePlano.test.ts',
  'recursos/solicitar.test.ts',
  'referencia/referencia.test.ts',
  'shell/plano.test.ts',
  'veiculos/chamadas.test.ts',
  'vendas/pagar.test.ts',
].map((path) => `tests/backend/${path}`);
