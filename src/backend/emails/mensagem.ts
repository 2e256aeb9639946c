import type { Email } from '#lib/emails/moldura.server.ts';
import type { Attachment } from '../adapters/mailer/mailer.ts';
import type { SystemCtx } from '../context.ts';
import type { EmailJobData } from '../jobs/queue.ts';

export type Job = EmailJobData;
export type Modelo = Job['modelo'];
export type JobDe<M extends Modelo> = Extract<Job, { modelo: M }>;

/** Whose mail it is. */
export interface Dono {
  id: string;
  nome: string;
  email: string;
}

export interface Mensagem {
  email: Email;
  anexos?: Attachment[];
  /** The notification address of a licence or vehicle, which gets a copy. */
  copiaPara?: string | null;
  /** What that copy says, where it is not the same: what only the driver may do is in the driver's own mail. */
  copia?: Email;
  /** Where programs of mail leave the list, in one click. */
  descadastro?: string;
}

/** Reads what the template needs and renders it. Null: what it tells of is gone, and there is nothing to say. */
export type Montar<M extends Modelo> = (
  ctx: SystemCtx,
  dono: Dono,
  job: JobDe<M>,
) => Promise<Mensagem | null>;

/** What every template takes: who is greeted, where questions go, and the page that the mail leads to. */
export function comum(ctx: SystemCtx, { nome }: Dono, path: string) {
  return { nome, suporte: ctx.env.SUPPORT_EMAIL, link: absoluto(ctx, path) };
}

/** The address that drivers use, whatever address the server itself listens on. */
export function absoluto(ctx: SystemCtx, path: string): string {
  return new URL(path, ctx.env.publicUrl).href;
}
