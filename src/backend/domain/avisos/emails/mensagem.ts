import type { Email } from '#backend/domain/avisos/emails/textos/moldura.ts';
import type { Attachment } from '#backend/platform/adapters/mailer/mailer.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import type { EmailJobData } from '#backend/platform/jobs/queue.ts';

export type Job = EmailJobData;
export type Modelo = Job['modelo'];
export type JobDe<M extends Modelo> = Extract<Job, { modelo: M }>;

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

/** Fields of every template: greeting, support address and the page that the mail links to. */
export function comum(ctx: SystemCtx, { nome }: Dono, path: string) {
  return { nome, suporte: ctx.env.SUPPORT_EMAIL, link: absoluto(ctx, path) };
}

/** URL on the public address, whatever address the server listens on. */
export function absoluto(ctx: SystemCtx, path: string): string {
  return new URL(path, ctx.env.publicUrl).href;
}
