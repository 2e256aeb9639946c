import type { SystemCtx } from '../context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { EmailJobData } from '../jobs/queue.ts';
import { notificar } from '../notificacoes/notificar.ts';
import type { Alvo } from './agenda.ts';

interface Acontecimento {
  usuarioId: string;
  /** Names the event: the same one makes one notice and one mail. */
  chave: string;
  assunto: string;
  descricao: string;
  /** Path inside the app where the driver continues. */
  destino: string;
  /** The licence or vehicle it is about: its notification address gets a copy of the mail. */
  de: Alvo;
  /** A new fine has a mail of its own. */
  multaId?: number;
}

/** Tells the driver once: a notice, a push message in the shell and a mail. */
export async function avisar(tx: SystemCtx, { multaId, de, ...aviso }: Acontecimento): Promise<void> {
  const { usuarioId, chave } = aviso;
  const notificacaoId = await notificar(tx, { ...aviso, tipo: 'multas' });
  if (notificacaoId === null) return;
  const comum = { usuarioId, chave: `${usuarioId}:${chave}` };
  const email: EmailJobData =
    multaId === undefined
      ? { modelo: 'aviso', ...comum, notificacaoId, alvo: de.alvo, alvoId: de.id }
      : { modelo: 'nova-multa', ...comum, multaId };
  await enqueue(tx, 'email', email);
}
