import { and, eq, isNull } from 'drizzle-orm';
import { querAviso } from '#backend/domain/avisos/preferencias.ts';
import type { Mail } from '#backend/platform/adapters/mailer.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { retryUntilDatabaseIsBack } from '#backend/platform/db/trouble.ts';
import type { EmailJobData } from '#backend/platform/jobs/queue.ts';
import { take } from '#backend/platform/limits.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import { boasVindas, planoTerminando, recuperarSenha, senhaTrocada } from './conta.ts';
import { lembrete } from './lembrete.ts';
import { aCadaUm, type Dono, type JobDe, type Mensagem, type Modelo, type Montar } from './mensagem.ts';
import { aviso, novaMulta } from './multas.ts';
import { boletoAPagar, pedidoPago } from './pedidos.ts';
import { peticaoPronta, recursoAndou } from './recursos.ts';
import { seguranca } from './seguranca.ts';

interface Evento<M extends Modelo> {
  /** The kind whose preference decides (lib/avisos/tipos.ts). */
  tipo: TipoDeAviso | ((job: JobDe<M>) => TipoDeAviso);
  /** To an address that nobody confirmed: what its reader asked for or paid, and three mails about security a day. */
  semConfirmar?: 'vai' | 'tres por dia';
  /** After a removal request only mails that the driver caused are sent: security, payments, appeals, petitions. */
  paraNaRemocao?: true | ((job: JobDe<M>) => boolean);
  montar: Montar<M>;
}

/** Every event that a driver is told of by mail. */
const EVENTOS: { [M in Modelo]: Evento<M> } = {
  'boas-vindas': { tipo: 'conta', semConfirmar: 'vai', paraNaRemocao: true, montar: boasVindas },
  recuperacao: { tipo: 'conta', semConfirmar: 'vai', montar: recuperarSenha },
  'senha-trocada': { tipo: 'conta', semConfirmar: 'tres por dia', montar: senhaTrocada },
  seguranca: { tipo: 'conta', semConfirmar: 'tres por dia', montar: seguranca },
  'nova-multa': { tipo: 'multas', paraNaRemocao: true, montar: novaMulta },
  aviso: {
    tipo: ({ tipo, alvo }) => tipo ?? (alvo === undefined ? 'conta' : 'multas'),
    paraNaRemocao: ({ alvo }) => alvo !== undefined,
    montar: aviso,
  },
  'recurso-andou': { tipo: 'recursos', montar: recursoAndou },
  'peticao-pronta': { tipo: 'recursos', montar: peticaoPronta },
  'pedido-pago': { tipo: 'compras', semConfirmar: 'vai', montar: pedidoPago },
  boleto: { tipo: 'compras', montar: boletoAPagar },
  'plano-terminando': { tipo: 'plano', paraNaRemocao: true, montar: planoTerminando },
  lembrete: { tipo: 'prazos', paraNaRemocao: true, montar: lembrete },
};

/**
 * Works the queue `email`: one mail per event and address. A mail is recorded after it is handed over, so none is
 * lost. If the process dies in between, it is handed over again with the same Message-ID: the outbox stores it once,
 * and the mail provider can detect the duplicate. A refused address stops no other one.
 */
export async function enviarEmail(ctx: SystemCtx, job: EmailJobData): Promise<void> {
  const mensagem = await escrever(ctx, job, EVENTOS[job.modelo] as Evento<Modelo>);
  if (!mensagem) {
    const { modelo, usuarioId } = job;
    ctx.log.info({ modelo, usuarioId }, 'mail not sent: its subject no longer applies');
    return;
  }
  const { dono, email, soCopia, anexos, copias = [], descadastro } = mensagem;
  const comum = anexos && { attachments: anexos };
  const doDono = { job, mail: { ...email, ...comum, ...lista(descadastro), to: dono.email } };
  const dasCopias = copias
    .filter(({ para }) => para !== dono.email)
    .map(({ para, ...copia }) => ({
      job: { ...job, chave: `${job.chave}:copia:${para}` },
      mail: { ...copia.email, ...comum, ...lista(copia.descadastro), to: para },
    }));
  await aCadaUm(ctx, [...(soCopia ? [] : [doDono]), ...dasCopias], (um) =>
    enviarUmaVez(ctx, um.job, um.mail),
  );
}

const lista = (descadastro: string | undefined) =>
  descadastro === undefined ? {} : { unsubscribe: descadastro };

/** Null when there is nobody to tell, the driver does not want it, or its subject is gone. */
async function escrever(
  ctx: SystemCtx,
  job: EmailJobData,
  { tipo, montar, ...evento }: Evento<Modelo>,
): Promise<(Mensagem & { dono: Dono }) | null> {
  const dono = await destinatario(ctx, job, evento);
  if (!dono) return null;
  const qual = typeof tipo === 'function' ? tipo(job) : tipo;
  if (!(await querAviso(ctx, { usuarioId: dono.id, tipo: qual, canal: 'email' }))) return null;
  const mensagem = await montar(ctx, dono, job);
  return mensagem && { ...mensagem, dono };
}

/** The driver, unless the account is deleted, its removal was requested, or nobody confirmed its address. */
async function destinatario(
  ctx: SystemCtx,
  job: EmailJobData,
  { semConfirmar, paraNaRemocao }: Pick<Evento<Modelo>, 'semConfirmar' | 'paraNaRemocao'>,
): Promise<Dono | null> {
  const { usuarioId } = job;
  const { id, nome, email, remocaoPedidaEm, emailConfirmadoEm } = usuario;
  const [found] = await ctx.db
    .select({ id, nome, email, remocaoPedidaEm, emailConfirmadoEm })
    .from(usuario)
    .where(and(eq(id, usuarioId), isNull(usuario.removidaEm)));
  if (!found) return null;
  const para = typeof paraNaRemocao === 'function' ? paraNaRemocao(job) : paraNaRemocao;
  if (found.remocaoPedidaEm !== null && para) return null;
  if (found.emailConfirmadoEm || semConfirmar === 'vai') return found;
  if (semConfirmar === undefined) return null;
  const limite = { nome: 'email-sem-confirmar', de: usuarioId, points: 3, seconds: 86_400 };
  return (await take(ctx, limite)).uses <= limite.points ? found : null;
}

async function enviarUmaVez(ctx: SystemCtx, job: EmailJobData, mail: Mail): Promise<void> {
  const { usuarioId, modelo, chave } = job;
  await ctx.db
    .insert(emailEnviado)
    .values({ usuarioId, modelo, chave, criadoEm: ctx.clock(), ...comoFoi(job, mail) })
    .onConflictDoNothing({ target: emailEnviado.chave });
  const [registro] = await ctx.db.select().from(emailEnviado).where(eq(emailEnviado.chave, chave));
  if (registro?.enviadoEm) return;
  await ctx.adapters.mailer.send({ ...mail, key: chave });
  // The mail has left: a database failover now must not make a retry send it again.
  const enviadoEm = ctx.clock();
  await retryUntilDatabaseIsBack(() =>
    ctx.db.update(emailEnviado).set({ enviadoEm }).where(eq(emailEnviado.chave, chave)),
  );
}

/** What the desk shows of a mail, and its job. Links are cut after two segments of their path, because the rest may be a secret. */
function comoFoi(job: EmailJobData, { to, subject, text }: Mail) {
  const texto = job.modelo === 'recuperacao' ? null : text.replace(/https?:\/\/\S+/g, semSegredo);
  return { para: to, assunto: subject, texto, pedido: job.modelo === 'recuperacao' ? null : job };
}

/** A link up to two short parts of its path: what follows may open something. */
function semSegredo(link: string): string {
  const [inicio, vazio, dominio, ...partes] = link.split('/');
  const longa = partes.findIndex((parte, i) => i === 2 || !/^[\w-]{1,24}$/.test(parte));
  const ficam = longa < 0 ? partes : partes.slice(0, longa);
  return [inicio, vazio, dominio, ...ficam].join('/') + (longa < 0 ? '' : '…');
}
