import { enviarPush } from '../avisos/enviarPush.ts';
import { verificar } from '../consultas/verificacoes.ts';
import type { SystemCtx } from '../context.ts';
import { enviarEmail } from '../emails/enviar.ts';
import { enviarAvisoDaEquipe } from '../equipe/avisar.ts';
import { lembrar } from '../lembretes/varrer.ts';
import { avisarDaMesa } from '../mesa/esperando.ts';
import { automacao } from '../pedidos/automacao.ts';
import { cancelamento } from '../pedidos/cancelar.ts';
import { conferencia } from '../pedidos/conferir.ts';
import { conferirContestacao } from '../pedidos/contestacoes.ts';
import { devolverDesistencia } from '../pedidos/desistir.ts';
import { devolucao } from '../pedidos/estornar.ts';
import { expiracoes } from '../pedidos/expiracoes.ts';
import { escreverPeticao } from '../peticoes/escrever.ts';
import { avisarDosPlanos } from '../planos/avisosDePlano.ts';
import { reter } from '../retencao/retencao.ts';
import { varrerArquivos } from '../retencao/semLinha.ts';
import { runConsulta } from './consulta.ts';
import type { JobData, QueueName } from './queue.ts';

export type Handler<Q extends QueueName> = (ctx: SystemCtx, data: JobData<Q>) => Promise<void>;

/** What works each queue. A handler may run twice for one job: it must be harmless. */
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
  avisosDaMesa: avisarDaMesa,
  desistencia: devolverDesistencia,
  avisosDePlano: avisarDosPlanos,
  lembretes: lembrar,
  retencao: (ctx) => reter(ctx),
  async arquivosSemLinha(ctx) {
    await varrerArquivos(ctx);
  },
};
