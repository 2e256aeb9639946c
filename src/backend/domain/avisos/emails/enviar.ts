import { and, eq, isNull } from 'drizzle-orm';
import { querAviso } from '#backend/domain/avisos/preferencias.ts';
import type { Mail } from '#backend/platform/adapters/mailer/mailer.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { retryUntilDatabaseIsBack } from '#backend/platform/db/trouble.ts';
import { take } from '#backend/platform/limits.ts';
import type { TipoDeAviso } from '#lib/avisos/tipos.ts';
import { aCadaUm } from './aCadaUm.ts';
import { boasVindas, planoTerminando, recuperarSenha, seguranca, senhaTrocada } from './conta.ts';
import { lembrete } from './lembretes.ts';
import type { Dono, Job, Mensagem, Modelo, Montar } from './mensagem.ts';
import { aviso, novaMulta } from './multas.ts';
import { boletoAPagar, pedidoPago } from './pedidos.ts';
import { peticaoPronta, recursoAndou } from './recursos.ts';

const MODELOS: { [M in Modelo]: Montar<M> } = {
  'boas-vindas': boasVindas,
  recuperacao: recuperarSenha,
  'senha-trocada': senhaTrocada,
  seguranca,
  'nova-multa': novaMulta,
  aviso,
  'recurso-andou': recursoAndou,
  'peticao-pronta': peticaoPronta,
  'pedido-pago': pedidoPago,
  boleto: boletoAPagar,
  'plano-terminando': planoTerminando,
  lembrete,
};

/**
 * Works the queue `email`: one mail per event and address. A mail is recorded after it is handed over, so none is
 * lost. If the process dies in between, it is handed over again with the same Message-ID: the outbox stores it once,
 * and the mail provider can detect the duplicate. A refused address stops no other one.
 */
export async function enviarEmail(ctx: SystemCtx, job: Job): Promise<void> {
  const dono = await destinatario(ctx, job);
  const quer = dono && (await querAviso(ctx, { usuarioId: dono.id, tipo: tipoDoEmail(job), canal: 'email' }));
  const mensagem = dono && quer ? await montar(ctx, dono, job) : null;
  if (!dono || !mensagem) {
    ctx.log.info(
      { modelo: job.modelo, usuarioId: job.usuarioId },
      'mail not sent: its subject no longer applies',
    );
    return;
  }
  const { email, soCopia, anexos, copias = [], descadastro } = mensagem;
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

/** The template of the job's kind: map and job have the same key type. */
function montar(ctx: SystemCtx, dono: Dono, job: Job): Promise<Mensagem | null> {
  const modelo = MODELOS[job.modelo] as Montar<Modelo>;
  return modelo(ctx, dono, job);
}

/** The driver, unless the account is deleted or its removal was requested. */
async function destinatario(ctx: SystemCtx, job: Job): Promise<Dono | null> {
  const [found] = await ctx.db
    .select({
      id: usuario.id,
      nome: usuario.nome,
      email: usuario.email,
      remocaoPedidaEm: usuario.remocaoPedidaEm,
      confirmadoEm: usuario.emailConfirmadoEm,
    })
    .from(usuario)
    .where(and(eq(usuario.id, job.usuarioId), isNull(usuario.removidaEm)));
  if (!found || (found.remocaoPedidaEm !== null && !continuaComRemocao(job))) return null;
  return found.confirmadoEm || (await vaiSemConfirmar(ctx, job)) ? found : null;
}

/** To an address that nobody confirmed: the link that does, what its reader asked for or paid, and three mails about security a day. */
async function vaiSemConfirmar(ctx: SystemCtx, { modelo, usuarioId }: Job): Promise<boolean> {
  switch (modelo) {
    case 'boas-vindas':
    case 'recuperacao':
    case 'pedido-pago':
      return true;
    case 'senha-trocada':
    case 'seguranca': {
      const limite = { nome: 'email-sem-confirmar', de: usuarioId, points: 3, seconds: 86_400 };
      return (await take(ctx, limite)).uses <= limite.points;
    }
    default:
      return false;
  }
}

/** After a removal request, only mails that the driver caused are sent: security, payments, appeals, petitions. */
function continuaComRemocao(job: Job): boolean {
  switch (job.modelo) {
    case 'boas-vindas':
    case 'nova-multa':
    case 'plano-terminando':
    case 'lembrete':
      return false;
    case 'aviso':
      return job.alvo === undefined;
    default:
      return true;
  }
}

async function enviarUmaVez(ctx: SystemCtx, job: Job, mail: Mail): Promise<void> {
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
function comoFoi(job: Job, { to, subject, text }: Mail) {
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

/** Maps a mail to a notification type of the driver's preferences (lib/avisos/tipos.ts). */
function tipoDoEmail(job: Job): TipoDeAviso {
  switch (job.modelo) {
    case 'lembrete':
      return 'prazos';
    case 'nova-multa':
      return 'multas';
    case 'recurso-andou':
    case 'peticao-pronta':
      return 'recursos';
    case 'pedido-pago':
    case 'boleto':
      return 'compras';
    case 'plano-terminando':
      return 'plano';
    case 'aviso':
      return job.tipo ?? (job.alvo === undefined ? 'conta' : 'multas');
    default:
      return 'conta';
  }
}
