import { avisarDaMesa } from '../../desk/esperando.ts';
import { enviarAvisoDaEquipe } from '../../domain/avisos/avisarEquipe.ts';
import { enviarEmail } from '../../domain/avisos/emails/enviar.ts';
import { lembrar } from '../../domain/avisos/lembretes/varrer.ts';
import { enviarPush } from '../../domain/avisos/notificacoes/notificar.ts';
import { reservarChamadas } from '../../domain/consultas/ritmo.ts';
import { verificar } from '../../domain/consultas/verificacoes.ts';
import { reter } from '../../domain/conta/retencao/retencao.ts';
import { varrerArquivos } from '../../domain/conta/retencao/semLinha.ts';
import { fazerTrocaDeEmail } from '../../domain/conta/trocaDeEmail.ts';
import { consultarHabilitacao } from '../../domain/habilitacoes/consulta.ts';
import { automacao } from '../../domain/pedidos/avisos.ts';
import { cancelamento } from '../../domain/pedidos/cancelar.ts';
import { conferencia } from '../../domain/pedidos/conferir.ts';
import { conferirContestacao } from '../../domain/pedidos/contestacoes.ts';
import { devolverDesistencia } from '../../domain/pedidos/desistir.ts';
import { devolucao } from '../../domain/pedidos/estornar.ts';
import { expiracoes } from '../../domain/pedidos/expiracoes.ts';
import { escreverPeticao } from '../../domain/peticoes/escrever.ts';
import { avisarDosPlanos } from '../../domain/planos/avisosDePlano.ts';
import { consultarVeiculo } from '../../domain/veiculos/consulta.ts';
import type { SystemCtx } from '../../platform/context.ts';
import type { JobData, QueueName } from '../../platform/jobs/queue.ts';

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
