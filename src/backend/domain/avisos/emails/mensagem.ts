import type { Log } from '#backend/platform/adapters/calls.ts';
import { type Attachment, MailNotSent } from '#backend/platform/adapters/mailer/mailer.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import type { EmailJobData } from '#backend/platform/jobs/queue.ts';
import type { Comum, Email } from './moldura.ts';

export type Modelo = EmailJobData['modelo'];
export type JobDe<M extends Modelo> = Extract<EmailJobData, { modelo: M }>;

export interface Dono {
  id: string;
  nome: string;
  email: string;
}

export interface Mensagem {
  email: Email;
  /** Only the copies are sent. */
  soCopia?: boolean | undefined;
  anexos?: Attachment[];
  /** Copies to other addresses, with their own text: actions that only the driver may take stay in the driver's mail. */
  copias?: readonly Copia[];
  /** One-click unsubscribe address (List-Unsubscribe). */
  descadastro?: string;
}

export interface Copia {
  para: string;
  email: Email;
  descadastro?: string;
}

/** Reads the template's data and renders it. Null = its subject no longer exists, so nothing is sent. */
export type Montar<M extends Modelo> = (
  ctx: SystemCtx,
  dono: Dono,
  job: JobDe<M>,
) => Promise<Mensagem | null>;

export function comum(ctx: SystemCtx, { nome }: Dono, path: string): Comum {
  return { nome, suporte: ctx.env.SUPPORT_EMAIL, link: absoluto(ctx, path) };
}

/** URL on the public address, whatever address the server listens on. */
export function absoluto(ctx: SystemCtx, path: string): string {
  return new URL(path, ctx.env.publicUrl).href;
}

/**
 * Sends to every recipient, also after a failure at one of them. Throws a failure that another try may mend; an address that refused for
 * good is only logged, without the address, and its record stays without a time of sending.
 */
export async function aCadaUm<D>(
  { log }: { log: Log },
  destinos: readonly D[],
  enviar: (destino: D) => Promise<void>,
): Promise<void> {
  const falhas: unknown[] = [];
  for (const destino of destinos) {
    try {
      await enviar(destino);
    } catch (falha) {
      if (falha instanceof MailNotSent && falha.permanent)
        log.warn({ reason: falha.message }, 'mail given up: its address refused it for good');
      else falhas.push(falha);
    }
  }
  if (falhas.length > 0) throw falhas[0];
}
