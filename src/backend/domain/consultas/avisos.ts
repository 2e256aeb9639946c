import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import type { EmailJobData } from '#backend/platform/jobs/queue.ts';
import type { Alvo } from './agenda.ts';

interface Acontecimento {
  usuarioId: string;
  /** Idempotency key: one notice and one mail per event. */
  chave: string;
  assunto: string;
  descricao: string;
  /** App path where the driver continues. */
  destino: string;
  /** The licence or vehicle concerned: its notification address gets a copy of the mail. */
  de: Alvo;
  /** The fine concerned: the addresses of its other listings get a copy too. */
  multaId?: number;
  /** A new fine has its own mail template. */
  nova?: boolean;
}

/** Tells the driver once, by notice, push message and mail. */
export async function avisar(tx: SystemCtx, { multaId, nova, de, ...aviso }: Acontecimento): Promise<void> {
  const { usuarioId, chave } = aviso;
  const notificacaoId = await notificar(tx, { ...aviso, tipo: 'multas' });
  if (notificacaoId === null) return;
  const comum = { usuarioId, chave: `${usuarioId}:${chave}` };
  const email: EmailJobData =
    nova && multaId !== undefined
      ? { modelo: 'nova-multa', ...comum, multaId }
      : { modelo: 'aviso', ...comum, notificacaoId, alvo: de.alvo, alvoId: de.id, multaId };
  await enqueue(tx, 'email', email);
}

/** The outcome of a first look-up, as the beginning of a sentence. */
export function encontramos(multas: number): string {
  if (multas === 0) return 'Não encontramos multas';
  return `Encontramos ${multas === 1 ? '1 multa' : `${multas} multas`}`;
}
