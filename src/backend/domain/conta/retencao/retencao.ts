import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { RESPOSTA_BRUTA_DIAS } from '#backend/domain/consultas/registrar.ts';
import { CONHECIDO_DIAS } from '#backend/domain/conta/aparelhos.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { consentimento, lembrete, linkDeLembrete } from '#backend/platform/db/schema/avisos.ts';
import { auditoria, idempotencia, limite, sessao, usuario } from '#backend/platform/db/schema/conta.ts';
import { consulta, processo, respostaIlegivel } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { emailEnviado, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura, pedidoItem, webhookRecebido } from '#backend/platform/db/schema/pedidos.ts';
import { rascunho } from '#backend/platform/db/schema/peticoes.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { aparelhoConhecido, passoDeEntrada } from '#backend/platform/db/schema/segundoFator.ts';
import { apagadaEm, GUARDA_MESES, limiteDeGuarda, REMOCAO_MESES } from '#lib/conta/retencao.server.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import { isoDateOf } from '#lib/dates.ts';
import { apagarConta } from './apagarConta.ts';

/**
 * Works the sweep `retencao`: erases accounts whose term has ended, and expired rows. One transaction per account; an
 * interrupted run continues the next night. An account that fails does not stop the others, and fails the job at the
 * end.
 */
export async function reter(ctx: SystemCtx, lote = 500): Promise<void> {
  const falhas: unknown[] = [];
  for await (const { id, ainda } of contasVencidas(ctx, lote)) {
    try {
      await apagarConta(ctx, id, ainda);
    } catch (err) {
      ctx.log.error({ err, usuarioId: id }, 'an account could not be erased');
      falhas.push(err);
    }
  }
  await apagarExpirados(ctx);
  if (falhas.length > 0) throw falhas[0];
}

/**
 * Accounts six months after the removal request, or five years without activity, in pages, so that each statement is short. `ainda`: whether
 * this still holds, because a driver may take the request back, or sign in, while a long sweep runs.
 */
async function* contasVencidas(ctx: SystemCtx, lote: number): AsyncGenerator<{ id: string; ainda: SQL }> {
  const agora = ctx.clock();
  // Months differ in length: the filter adds a few days, and the calendar decides afterwards.
  const pedidaHaTempo = lte(
    usuario.remocaoPedidaEm,
    limiteDeGuarda(new Date(agora.getTime() + FOLGA_MS), REMOCAO_MESES),
  );
  const guarda = limiteDeGuarda(agora, GUARDA_MESES);
  const antiga = lte(usuario.criadoEm, guarda);
  const esquecida = semSinal(ctx, guarda);
  for (let depois: SQL | undefined; ; ) {
    const linhas = await ctx.db
      .select({
        id: usuario.id,
        pedida: usuario.remocaoPedidaEm,
        esquecida: sql<boolean>`${antiga} and ${esquecida}`,
      })
      .from(usuario)
      .where(and(isNull(usuario.removidaEm), or(pedidaHaTempo, antiga), depois))
      .orderBy(asc(usuario.id))
      .limit(lote);
    for (const conta of linhas) {
      if (conta.pedida !== null && apagadaEm(conta.pedida) <= isoDateOf(agora))
        yield { id: conta.id, ainda: pedidaHaTempo };
      else if (conta.esquecida) yield { id: conta.id, ainda: esquecida };
    }
    const ultima = linhas.at(-1);
    if (linhas.length < lote || !ultima) return;
    depois = gt(usuario.id, ultima.id);
  }
}

const FOLGA_MS = 4 * 86_400_000;

/** No activity of the driver since then, and no plan. */
function semSinal({ db }: SystemCtx, guarda: Date): SQL<boolean> {
  const id = sql`${usuario.id}::text`;
  const sinal = db
    .select({ um: sql`1` })
    .from(auditoria)
    .where(
      and(
        eq(auditoria.ator, 'usuario'),
        gt(auditoria.quando, guarda),
        or(eq(auditoria.atorId, id), and(eq(auditoria.entidade, 'usuario'), eq(auditoria.entidadeId, id))),
      ),
    );
  const plano = db
    .select({ um: sql`1` })
    .from(assinatura)
    .where(and(eq(assinatura.usuarioId, usuario.id), gt(assinatura.fim, guarda)));
  return sql<boolean>`not exists (${sinal}) and not exists (${plano})`;
}

/** Retention in days: longer than a form stays open; two years for the link of an old mail, which still switches the reminders off. */
const DIAS = { idempotencia: 30, rascunho: 180, linkDeLembrete: 730 } as const;

const DIA_MS = 86_400_000;

/** Rows per statement, so that each ends well before the statement timeout even after a long pause. */
const LINHAS = 5_000;

/** Deletes expired rows. Each statement is independent, and the sweep is idempotent. */
export async function apagarExpirados({ db, clock }: SystemCtx): Promise<void> {
  const agora = clock();
  const ha = (dias: number) => new Date(agora.getTime() - dias * DIA_MS);
  await apagar(db, sessao, lte(sessao.expiraEm, agora));
  await apagar(db, sessao, lt(sessao.usadaEm, ha(SESSAO.ociosaDias)));
  await apagar(db, passoDeEntrada, lte(passoDeEntrada.expiraEm, agora));
  await apagar(db, aparelhoConhecido, lt(aparelhoConhecido.vistoEm, ha(CONHECIDO_DIAS)));
  await apagar(db, idempotencia, lt(idempotencia.criadaEm, ha(DIAS.idempotencia)));
  // Rate-limit windows last a day at most: a later end was written under a clock that ran ahead.
  await apagar(db, limite, or(lte(limite.expire, agora), gt(limite.expire, ha(-2))));
  await db
    .update(consulta)
    .set({ respostaBruta: null })
    .where(and(isNotNull(consulta.respostaBruta), lt(consulta.quando, ha(RESPOSTA_BRUTA_DIAS))));
  await apagar(db, respostaIlegivel, lt(respostaIlegivel.ultimaEm, ha(RESPOSTA_BRUTA_DIAS)));
  await apagar(db, rascunho, lt(rascunho.atualizadoEm, ha(DIAS.rascunho)));
  await db
    .update(processo)
    .set({ rascunho: null, respondidoEm: null })
    .where(
      and(
        isNotNull(processo.rascunho),
        lt(sql`coalesce(${processo.respondidoEm}, ${processo.criadoEm})`, ha(DIAS.rascunho)),
      ),
    );
  const linkAntigo = lt(linkDeLembrete.criadoEm, ha(DIAS.linkDeLembrete));
  await apagar(db, linkDeLembrete, and(linkAntigo, isNull(linkDeLembrete.paradaEm)));
  await esquecerOrigens({ db, agora });
  await limparHistoria(db, limiteDeGuarda(agora, GUARDA_MESES));
}

/** An erased account keeps its addresses of the last six months; accounts erased earlier have none left. */
const MESES_APOS_REMOCAO = REMOCAO_MESES + 2;

/** Deletes access origins of erased accounts after six months (Marco Civil da Internet, art. 15). */
async function esquecerOrigens({ db, agora }: { db: SystemCtx['db']; agora: Date }): Promise<void> {
  const removidas = db
    .select({ id: sql<string>`${usuario.id}::text` })
    .from(usuario)
    .where(gt(usuario.removidaEm, limiteDeGuarda(agora, MESES_APOS_REMOCAO)));
  await db
    .update(auditoria)
    .set({ ip: null, agente: null })
    .where(
      and(
        isNotNull(auditoria.ip),
        lt(auditoria.quando, limiteDeGuarda(agora, REMOCAO_MESES)),
        or(
          inArray(auditoria.atorId, removidas),
          and(eq(auditoria.entidade, 'usuario'), inArray(auditoria.entidadeId, removidas)),
        ),
      ),
    );
}

/** Deletes history older than five years. Orders stay as long as their account: the driver may need the records. */
async function limparHistoria(db: SystemCtx['db'], guarda: Date): Promise<void> {
  await apagar(db, notificacao, lt(notificacao.dataCriacao, guarda));
  await apagar(db, emailEnviado, lt(emailEnviado.criadoEm, guarda));
  await apagar(db, lembrete, lt(lembrete.criadoEm, guarda));
  await apagar(db, webhookRecebido, lt(webhookRecebido.recebidoEm, guarda));
  await apagar(db, auditoria, lt(auditoria.quando, guarda));
  await apagar(db, consulta, lt(consulta.quando, guarda));
  const removidas = db.select({ id: usuario.id }).from(usuario).where(lt(usuario.removidaEm, guarda));
  await apagar(db, consentimento, inArray(consentimento.usuarioId, removidas));
  await apagar(db, requerimento, inArray(requerimento.usuarioId, removidas));
  const usos = [
    db.select({ um: sql`1` }).from(recurso).where(eq(recurso.multaId, multa.id)),
    db.select({ um: sql`1` }).from(credito).where(eq(credito.multaId, multa.id)),
    db.select({ um: sql`1` }).from(pedidoItem).where(eq(pedidoItem.multaId, multa.id)),
  ];
  await apagar(db, processo, lt(processo.encerradoEm, guarda));
  await apagar(db, multa, and(lt(multa.encerradaEm, guarda), ...usos.map((uso) => notExists(uso))));
}

async function apagar(db: SystemCtx['db'], tabela: PgTable, quais: SQL | undefined): Promise<void> {
  const lote = db.select({ lugar: sql`ctid` }).from(tabela).where(quais).limit(LINHAS);
  for (let apagadas = LINHAS; apagadas === LINHAS; ) {
    const linhas = await db.delete(tabela).where(sql`ctid = any(array(${lote}))`).returning({ um: sql`1` });
    apagadas = linhas.length;
  }
}
