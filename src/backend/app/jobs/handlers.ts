import { avisarDaMesa } from '#backend/desk/esperando.ts';
import { enviarAvisoDaEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import { enviarEmail } from '#backend/domain/avisos/emails/enviar.ts';
import { lembrar } from '#backend/domain/avisos/lembretes/varrer.ts';
import { enviarPush } from '#backend/domain/avisos/notificacoes/enviarPush.ts';
import { reservarChamadas } from '#backend/domain/consultas/ritmo.ts';
import { verificar } from '#backend/domain/consultas/verificacoes.ts';
import { reter } from '#backend/domain/conta/retencao/retencao.ts';
import { varrerArquivos } from '#backend/domain/conta/retencao/semLinha.ts';
import { fazerTrocaDeEmail } from '#backend/domain/conta/trocaDeEmail.ts';
import { consultarHabilitacao } from '#backend/domain/habilitacoes/consulta.ts';
import { automacao } from '#backend/domain/pedidos/avisos.ts';
import { cancelamento } from '#backend/domain/pedidos/cancelar.ts';
import { conferencia } from '#backend/domain/pedidos/conferir.ts';
import { conferirContestacao } from '#backend/domain/pedidos/contestacoes.ts';
import { devolverDesistencia } from '#backend/domain/pedidos/desistir.ts';
import { devolucao } from '#backend/domain/pedidos/estornar.ts';
import { expiracoes } from '#backend/domain/pedidos/expiracoes.ts';
import { escreverPeticao } from '#backend/domain/peticoes/escrever.ts';
import { avisarDosPlanos } from '#backend/domain/planos/avisosDePlano.ts';
import { consultarVeiculo } from '#backend/domain/veiculos/consulta.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import type { JobData, QueueName } from '#backend/platform/jobs/queue.ts';

export type Handler<Q extends QueueName> = (ctx: SystemCtx, data: JobData<Q>) => Promise<void>;

/** The handler of each queue. A handler may run twice for one job and must be idempotent. */
export const handlers: Partial<{ [Q in QueueName]: Handler<Q> }> = {
  consulta: runConsulta,
  email: enviarEmail,
  push: enviarPush,
  peticao: escreverPeticao,
  verificacoes: verificar,
  automacao,
  conferencia,
  expiracoes,
  cancelamento,
  devolucao,
  contestacao: conferirContestacao,
  avisoDaEquipe: enviarAvisoDaEquipe,
  trocaDeEmail: fazerTrocaDeEmail,
  avisosDaMesa: avisarDaMesa,
  desistencia: devolverDesistencia,
  avisosDePlano: avisarDosPlanos,
  async lembretes(ctx) {
    await lembrar(ctx);
  },
  retencao: (ctx) => reter(ctx),
  async arquivosSemLinha(ctx) {
    await varrerArquivos(ctx);
  },
};

async function runConsulta(ctx: SystemCtx, pedido: JobData<'consulta'>): Promise<void> {
  if (!(await reservarChamadas(ctx, pedido))) return;
  const { alvo, id } = pedido;
  await (alvo === 'habilitacao' ? consultarHabilitacao(ctx, id) : consultarVeiculo(ctx, id));
}
