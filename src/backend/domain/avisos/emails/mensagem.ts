import { eq } from 'drizzle-orm';
import { type Attachment, type Mail, MailNotSent } from '#backend/platform/adapters/mailer.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { retryUntilDatabaseIsBack } from '#backend/platform/db/trouble.ts';
import type { EmailJobData } from '#backend/platform/jobs/queue.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import type { Escrita, Parte } from './moldura.ts';

type Modelo = EmailJobData['modelo'];
export type JobDe<M extends Modelo> = Extract<EmailJobData, { modelo: M }>;

export interface Dono {
  id: string;
  nome: string;
  email: string;
}

/** What a driver is told of by mail. */
export interface Evento<M extends Modelo = Modelo> {
  /** The kind whose preference decides (lib/avisos/tipos.ts). */
  tipo: TipoDeAviso | ((job: JobDe<M>) => TipoDeAviso);
  /** To an address that nobody confirmed: what its reader asked for or paid, and three mails about security a day. */
  semConfirmar?: 'vai' | 'tres por dia';
  /** After a removal request only mails that the driver caused are sent: security, payments, appeals, petitions. */
  paraNaRemocao?: true | ((job: JobDe<M>) => boolean);
  /** Reads what the mail is about. Null = it no longer exists, so nothing is sent. */
  escrever(ctx: SystemCtx, dono: Dono, job: JobDe<M>): Promise<Mensagem | null>;
}

export type Eventos<M extends Modelo = Modelo> = { [K in M]: Evento<K> };

export interface Mensagem extends Escrita {
  /** Further parts of the driver's own mail: acts that only the driver may take. */
  soDoDono?: Parte[];
  anexos?: Attachment[];
  /** Notification addresses of licences and vehicles, which get a copy. */
  enderecos?: readonly (string | null)[];
  /** Only the copies are sent. */
  soCopia?: boolean | undefined;
  /** Another address of the driver, which gets the same mail. */
  tambem?: string | undefined;
  /** Path of the one-click unsubscribe (List-Unsubscribe). */
  descadastro?: string;
}

/**
 * Sends to every recipient, also after a failure at one of them. Throws a failure that another try may mend; an address that refused for
 * good is only logged, without the address, and its record stays without a time of sending.
 */
export async function aCadaUm<D>(
  { log }: Pick<SystemCtx, 'log'>,
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

/**
 * One mail per event and address, recorded after it is handed over, so that none is lost. If the process dies in between, it is handed
 * over again with the same Message-ID: the outbox stores it once, and the mail provider can detect the duplicate.
 */
export async function enviarUmaVez(
  ctx: SystemCtx,
  registro: Omit<typeof emailEnviado.$inferInsert, 'criadoEm' | 'para'>,
  mail: Mail,
): Promise<void> {
  const { chave } = registro;
  await ctx.db
    .insert(emailEnviado)
    .values({ ...registro, para: mail.to, criadoEm: ctx.clock() })
    .onConflictDoNothing({ target: emailEnviado.chave });
  const [linha] = await ctx.db.select().from(emailEnviado).where(eq(emailEnviado.chave, chave));
  if (linha?.enviadoEm) return;
  await ctx.adapters.mailer.send({ ...mail, key: chave });
  // The mail has left: a database failover now must not make a retry send it again.
  const enviadoEm = ctx.clock();
  await retryUntilDatabaseIsBack(() =>
    ctx.db.update(emailEnviado).set({ enviadoEm }).where(eq(emailEnviado.chave, chave)),
  );
}
