import { and, eq, isNull } from 'drizzle-orm';
import { notificar, notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import {
  recursoMovimento,
  recursoPergunta,
  recurso as tabela,
} from '#backend/platform/db/schema/recursos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import {
  type EstadoDoRecurso,
  estaDecidido,
  type Fase,
  ROTULO_DA_FASE,
  ROTULO_DO_ESTADO,
  referenciaDoRecurso,
} from '#lib/recursos/rules.ts';
import { travarRecurso } from './queries.ts';

interface Movimento {
  recurso: { id: number; usuarioId: string; fase: Fase; autoInfracao: string };
  status: EstadoDoRecurso;
  /** 'usuario', or the operator's name. */
  autor: string;
  protocolo?: string | undefined;
  arquivoId?: string | undefined;
  observacao?: string | undefined;
}

/** Adds a movement and tells the driver by notice and mail, in the caller's transaction. Returns its number. */
export async function registrarMovimento(tx: PublicCtx, { recurso, ...novo }: Movimento): Promise<number> {
  const [movimento] = await tx.db
    .insert(recursoMovimento)
    .values({ recursoId: recurso.id, usuarioId: recurso.usuarioId, quando: tx.clock(), ...novo })
    .returning({ id: recursoMovimento.id });
  if (!movimento) throw new Error('an insert gave no row');
  const { usuarioId } = recurso;
  const estado = ROTULO_DO_ESTADO[novo.status].toLowerCase();
  const porque = novo.status === 'cancelado' && novo.observacao ? ` ${novo.observacao}` : '';
  await notificar(tx, {
    tipo: 'recursos',
    usuarioId,
    assunto: `Recurso ${estado}`,
    descricao: `${ROTULO_DA_FASE[recurso.fase]} da multa ${recurso.autoInfracao}: ${estado}. Referência ${referenciaDoRecurso(recurso.id)}.${porque}`,
    destino: paths.app.recursos,
    chave: `recurso:${movimento.id}`,
    email: { modelo: 'recurso-andou', movimentoId: movimento.id },
  });
  return movimento.id;
}

/** The open question of an appeal. */
export const semResposta = and(isNull(recursoPergunta.respondidaEm), isNull(recursoPergunta.encerradaEm));

/** Asks the driver about an appeal, by notice and mail. Throws NAO_ENCONTRADO, or TRANSICAO_INVALIDA: decided, or asked already. */
export async function perguntarAoMotorista(
  ctx: SystemCtx,
  { recursoId, texto }: { recursoId: number; texto: string },
): Promise<{ id: number }> {
  return transaction(ctx, async (tx) => {
    const recurso = await travarRecurso(tx, recursoId);
    if (estaDecidido(recurso.status))
      fail('TRANSICAO_INVALIDA', { sentence: 'O recurso já foi decidido: não há o que perguntar.' });
    const [aberta] = await tx.db
      .select({ id: recursoPergunta.id })
      .from(recursoPergunta)
      .where(and(eq(recursoPergunta.recursoId, recursoId), semResposta));
    if (aberta)
      fail('TRANSICAO_INVALIDA', {
        sentence: 'Este recurso já espera a resposta do motorista a uma pergunta.',
      });
    const { usuarioId } = recurso;
    const [nova] = await tx.db
      .insert(recursoPergunta)
      .values({ recursoId, usuarioId, texto, autor: tx.atorId ?? tx.ator, quando: tx.clock() })
      .returning({ id: recursoPergunta.id });
    if (!nova) throw new Error('an insert gave no row');
    await audit(tx, {
      acao: 'recurso.perguntar',
      entidade: 'recurso',
      id: recursoId,
      dados: { pergunta: nova.id },
    });
    await notificarPorEmail(tx, {
      tipo: 'conta',
      usuarioId,
      chave: `recurso-pergunta:${nova.id}`,
      assunto: `Precisamos da sua resposta: multa ${recurso.autoInfracao}`,
      descricao: `${ROTULO_DA_FASE[recurso.fase]} da multa ${recurso.autoInfracao}: ${texto} O prazo da notificação continua correndo: responda o quanto antes.`,
      destino: paths.app.responder(recurso.guid),
    });
    return nova;
  });
}

/** The desk continues without an answer: the step taken closes the question. Runs in the caller's transaction. */
export async function encerrarPergunta(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  recursoId: number,
): Promise<void> {
  await tx.db
    .update(recursoPergunta)
    .set({ encerradaEm: tx.clock() })
    .where(and(eq(recursoPergunta.recursoId, recursoId), semResposta));
}

/** Cancels an appeal that was not filed, under a lock, and tells its driver. Returns whether it did. */
export async function cancelarSemProtocolo(tx: PublicCtx, recursoId: number): Promise<boolean> {
  const atual = await travarRecurso(tx, recursoId);
  if (atual.status !== 'solicitado' && atual.status !== 'em_analise') return false;
  await cancelar(tx, { recurso: atual, autor: 'sistema' });
  return true;
}

/** The plan's allowance is free with `canceladoEm` (`recursoVivo`). */
export async function cancelar(
  tx: PublicCtx,
  {
    recurso: atual,
    ...novo
  }: { recurso: Awaited<ReturnType<typeof travarRecurso>>; autor: string; observacao?: string },
): Promise<void> {
  await tx.db.update(tabela).set({ canceladoEm: tx.clock() }).where(eq(tabela.id, atual.id));
  await registrarMovimento(tx, { recurso: atual, status: 'cancelado', ...novo });
  await encerrarPergunta(tx, atual.id);
  await audit(tx, {
    acao: 'recurso.cancelar',
    entidade: 'recurso',
    id: atual.id,
    dados: { multaId: atual.multaId, fase: atual.fase },
  });
}
