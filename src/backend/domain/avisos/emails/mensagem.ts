import { and, eq, inArray } from 'drizzle-orm';
import { copiasParadas, criarLink } from '#backend/domain/avisos/lembretes/copias.ts';
import type { Autos } from '#backend/domain/multas/porAuto.ts';
import type { Log } from '#backend/platform/adapters/calls.ts';
import { type Attachment, MailNotSent } from '#backend/platform/adapters/mailer.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import type { EmailJobData } from '#backend/platform/jobs/queue.ts';
import { paths } from '#lib/paths.ts';
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

interface Copia {
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

/**
 * The copies to the notification addresses of licences and vehicles, one for each address that is not the driver's own. Nobody
 * confirmed these addresses, so each copy has a link that stops them for good.
 */
export async function copiasPara(
  ctx: SystemCtx,
  dono: Dono,
  {
    enderecos,
    escrever,
  }: { enderecos: readonly (string | null)[]; escrever: (pararCopias: string) => Email },
): Promise<Copia[]> {
  const outros = new Set(enderecos.map((endereco) => endereco?.trim().toLowerCase() ?? ''));
  outros.delete('');
  outros.delete(dono.email);
  const copias: Copia[] = [];
  for (const para of outros) {
    if (await copiasParadas(ctx, para)) continue;
    const pararCopias = absoluto(ctx, paths.lembretes(await criarLink(ctx, dono.id, { copiaPara: para })));
    copias.push({ para, email: escrever(pararCopias), descadastro: pararCopias });
  }
  return copias;
}

/** The notification addresses of all listings of the fine's AIT. */
export async function enderecosDoAit(
  ctx: SystemCtx,
  { dono, autos, multaId }: { dono: string; autos: Autos; multaId: number },
) {
  const listagens = await ctx.db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, dono), inArray(multa.id, [...autos.listagensDoAit(multaId)])));
  return Promise.all(listagens.map((uma) => enderecoDaMulta(ctx, uma)));
}

/** The notification address of the fine's licence or vehicle; null for a fine entered by hand without either. */
export async function enderecoDaMulta(
  ctx: SystemCtx,
  { id, tipo, origem, habilitacaoId, veiculoId }: typeof multa.$inferSelect,
): Promise<string | null> {
  const alvo = tipo === 'Habilitacao' ? 'habilitacao' : 'veiculo';
  const de = alvo === 'habilitacao' ? habilitacaoId : veiculoId;
  if (de !== null) return enderecoDe(ctx, { alvo, id: de });
  if (origem === 'motorista') return null;
  throw new Error(`fine ${id} belongs to no ${alvo}`);
}

/** Null for a licence or vehicle that is switched off: the driver's own mails continue, the copies stop. */
export async function enderecoDe(
  { db }: SystemCtx,
  { alvo, id }: { alvo: 'habilitacao' | 'veiculo'; id: number },
): Promise<string | null> {
  const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
  const [found] = await db
    .select({ email: tabela.emailNotificacao })
    .from(tabela)
    .where(and(eq(tabela.id, id), eq(tabela.ativo, true)));
  return found?.email || null;
}
