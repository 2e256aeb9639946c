import { and, eq, isNull } from 'drizzle-orm';
import { copiasParadas, criarLink } from '#backend/domain/avisos/lembretes/copias.ts';
import { querAviso } from '#backend/domain/avisos/preferencias.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import type { EmailJobData } from '#backend/platform/jobs/queue.ts';
import { take } from '#backend/platform/limits.ts';
import { paths } from '#lib/paths.ts';
import { daConta } from './conta.ts';
import { doLembrete } from './lembrete.ts';
import { aCadaUm, type Dono, type Evento, type Eventos, enviarUmaVez, type Mensagem } from './mensagem.ts';
import { montarEmail } from './moldura.ts';
import { dasMultas } from './multas.ts';
import { dosPedidos } from './pedidos.ts';
import { dosRecursos } from './recursos.ts';
import { daSeguranca } from './seguranca.ts';

/** Every event that a driver is told of by mail. */
const EVENTOS: Eventos = {
  ...daConta,
  ...daSeguranca,
  ...dasMultas,
  ...doLembrete,
  ...dosRecursos,
  ...dosPedidos,
};

/** Works the queue `email`: one mail per event and address. A refused address stops no other one. */
export async function enviarEmail(ctx: SystemCtx, job: EmailJobData): Promise<void> {
  const evento = EVENTOS[job.modelo] as Evento;
  const dono = await destinatario(ctx, job, evento);
  const mensagem = dono && (await evento.escrever(ctx, dono, job));
  if (!dono || !mensagem) {
    const { modelo, usuarioId } = job;
    ctx.log.info({ modelo, usuarioId }, 'mail not sent: its subject no longer applies');
    return;
  }
  await aCadaUm(ctx, await destinos(ctx, dono, mensagem), async ({ para, parar, descadastro }) => {
    const { assunto, partes, soDoDono = [], anexos } = mensagem;
    const mail = montarEmail(
      { assunto, partes: parar === undefined ? [...partes, ...soDoDono] : partes },
      { nome: dono.nome, suporte: ctx.env.SUPPORT_EMAIL, base: ctx.env.publicUrl, pararCopias: parar },
    );
    const pedido = para === dono.email ? job : { ...job, chave: `${job.chave}:copia:${para}` };
    const { usuarioId, modelo, chave } = pedido;
    // A recovery mail opens the account: neither its text nor its job is kept.
    const guardado = modelo !== 'recuperacao' && { texto: semSegredos(mail.text), pedido };
    await enviarUmaVez(
      ctx,
      { usuarioId, modelo, chave, assunto: mail.subject, ...guardado },
      {
        ...{ ...mail, to: para },
        ...(anexos && { attachments: anexos }),
        ...(descadastro !== undefined && { unsubscribe: new URL(descadastro, ctx.env.publicUrl).href }),
      },
    );
  });
}

interface Destino {
  para: string;
  /** Only in a copy: the path that stops the copies to the address. */
  parar?: string;
  descadastro?: string | undefined;
}

/**
 * The driver, and each notification address of the mail's licences and vehicles that is not the driver's own. Nobody confirmed these
 * addresses, so each copy has a link that stops them for good.
 */
async function destinos(
  ctx: SystemCtx,
  dono: Dono,
  { enderecos = [], tambem, soCopia, descadastro }: Mensagem,
): Promise<Destino[]> {
  const minusculo = (endereco: string | null | undefined) => endereco?.trim().toLowerCase() ?? '';
  const seus = soCopia ? [] : new Set([dono.email, minusculo(tambem)]);
  const todos: Destino[] = [...seus].filter(Boolean).map((para) => ({ para, descadastro }));
  for (const para of new Set(enderecos.map(minusculo))) {
    if (para === '' || para === dono.email || (await copiasParadas(ctx, para))) continue;
    const parar = paths.lembretes(await criarLink(ctx, dono.id, { copiaPara: para }));
    todos.push({ para, parar, descadastro: parar });
  }
  return todos;
}

/**
 * The driver; null when the account is deleted or its removal was requested, when nobody confirmed its address, and when the driver does
 * not want this mail.
 */
async function destinatario(
  ctx: SystemCtx,
  job: EmailJobData,
  { tipo, semConfirmar, paraNaRemocao }: Evento,
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
  const qual = typeof tipo === 'function' ? tipo(job) : tipo;
  if (!(await querAviso(ctx, { usuarioId, tipo: qual, canal: 'email' }))) return null;
  if (found.emailConfirmadoEm || semConfirmar === 'vai') return found;
  if (semConfirmar === undefined) return null;
  const limite = { nome: 'email-sem-confirmar', de: usuarioId, points: 3, seconds: 86_400 };
  return (await take(ctx, limite)).uses <= limite.points ? found : null;
}

/** The desk shows the text: a link is cut after two short parts of its path, because what follows may open something. */
function semSegredos(texto: string): string {
  return texto.replace(/https?:\/\/\S+/g, (link) => {
    const [inicio, vazio, dominio, ...partes] = link.split('/');
    const longa = partes.findIndex((parte, i) => i === 2 || !/^[\w-]{1,24}$/.test(parte));
    const ficam = longa < 0 ? partes : partes.slice(0, longa);
    return [inicio, vazio, dominio, ...ficam].join('/') + (longa < 0 ? '' : '…');
  });
}
