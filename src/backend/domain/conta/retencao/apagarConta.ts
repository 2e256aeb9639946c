import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { hashPassword } from '#backend/domain/conta/password.ts';
import { ownerPrefix } from '#backend/platform/adapters/storage/storage.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { agenda, avisoDesligado, linkDeLembrete } from '#backend/platform/db/schema/avisos.ts';
import {
  arquivo,
  auditoria,
  idempotencia,
  limite,
  recuperacao,
  sessao,
  trocaDeEmail,
  usuario,
} from '#backend/platform/db/schema/conta.ts';
import { equipe, notaInterna } from '#backend/platform/db/schema/equipe.ts';
import { consulta, habilitacao, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { aparelhoPush, emailEnviado, notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import {
  multaNaoAcompanhada,
  peticaoVersao,
  rascunho,
  solicitacao,
} from '#backend/platform/db/schema/peticoes.ts';
import {
  credito,
  recurso,
  recursoAnexo,
  recursoDocumento,
  recursoMovimento,
  recursoPergunta,
  recursoPerguntaArquivo,
} from '#backend/platform/db/schema/recursos.ts';
import {
  aparelhoConhecido,
  chaveDeAcesso,
  codigoDeReserva,
  passoDeEntrada,
  segundoFator,
} from '#backend/platform/db/schema/segundoFator.ts';
import { debito, veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { forgetMails } from '#backend/platform/jobs/enqueue.ts';
import { limiteDeGuarda, REMOCAO_MESES } from '#lib/conta/retencao.server.ts';
import { anonimizarCompras, anonimizarPessoa, apagarMotivos } from './anonimizar.ts';

/**
 * Erases an account permanently: all personal data, licences, vehicles, fines, appeals and files. Records with a
 * legal retention period (orders and items, sales, acceptances, audit rows) stay, anonymised. Files are deleted
 * first: after an interruption the next run still finds the rows and starts again. `ainda`: the condition on the account's row
 * that makes it due, checked before the files and before the rows; an account that is due no more stays as it is.
 */
export async function apagarConta(ctx: SystemCtx, usuarioId: string, ainda?: SQL): Promise<void> {
  if (!(await transaction(ctx, (tx) => travarDevida(tx, usuarioId, ainda)))) return;
  const arquivos = await ctx.db
    .select({ chave: arquivo.chave })
    .from(arquivo)
    .where(eq(arquivo.usuarioId, usuarioId));
  for (const { chave } of arquivos) await ctx.adapters.storage.delete(chave);
  const senhaHash = await hashPassword(randomUUID());
  const apagada = await transaction(ctx, async (tx) => {
    const conta = await travarDevida(tx, usuarioId, ainda);
    if (!conta) return false;
    await apagarMotivos(tx, usuarioId);
    await apagarAcessos(tx, { usuarioId, email: conta.email });
    await anonimizarCompras(tx, usuarioId);
    await apagarRecursos(tx, usuarioId);
    await apagarMultas(tx, usuarioId);
    await tx.db.delete(arquivo).where(eq(arquivo.usuarioId, usuarioId));
    await forgetMails(tx, usuarioId);
    await anonimizarPessoa(tx, { usuarioId, senhaHash });
    await audit(tx, { acao: 'conta.apagar', entidade: 'usuario', id: usuarioId });
    return true;
  });
  if (apagada) await apagarSobras(ctx, usuarioId);
}

async function travarDevida({ db }: SystemCtx, usuarioId: string, ainda: SQL | undefined) {
  const [conta] = await db
    .select({ email: usuario.email })
    .from(usuario)
    .where(and(eq(usuario.id, usuarioId), isNull(usuario.removidaEm), ainda))
    .for('update');
  return conta;
}

/** Deletes the driver's files without a row, left by a process killed in between. */
async function apagarSobras({ adapters: { storage }, log }: SystemCtx, usuarioId: string): Promise<void> {
  try {
    for await (const { key } of storage.list(ownerPrefix(usuarioId))) await storage.delete(key);
  } catch (err) {
    log.error({ err, usuarioId }, 'files of an erased account could not be listed');
  }
}

/** The order matters: a row is deleted before the row that its foreign key refers to. */
async function apagarLinhas(
  db: SystemCtx['db'],
  usuarioId: string,
  tabelas: readonly (PgTable & { usuarioId: PgColumn })[],
): Promise<void> {
  for (const tabela of tabelas) await db.delete(tabela).where(eq(tabela.usuarioId, usuarioId));
}

const DA_CONTA = [
  sessao,
  segundoFator,
  codigoDeReserva,
  chaveDeAcesso,
  passoDeEntrada,
  aparelhoConhecido,
  recuperacao,
  trocaDeEmail,
  notaInterna,
  linkDeLembrete,
  aparelhoPush,
  avisoDesligado,
  agenda,
  notificacao,
  emailEnviado,
];

type Conta = { usuarioId: string; email: string };

/** Access origins are kept for six months each (Marco Civil da Internet, art. 15); `apagarExpirados` deletes older ones. */
async function apagarAcessos({ db, clock }: SystemCtx, { usuarioId, email }: Conta): Promise<void> {
  await apagarLinhas(db, usuarioId, DA_CONTA);
  // The desk's stored answers belong to the staff, and name the account by its e-mail.
  const daEquipe = db.select({ dono: sql<string>`${equipe.id}::text` }).from(equipe);
  await db.delete(idempotencia).where(eq(idempotencia.dono, usuarioId));
  await db
    .delete(idempotencia)
    .where(
      and(
        inArray(idempotencia.dono, daEquipe),
        like(idempotencia.operacao, 'mesa.%'),
        sql`position(${email} in ${idempotencia.resposta}::text) > 0`,
      ),
    );
  const dono = sql`split_part(${limite.key}, ':', 2)`;
  await db.delete(limite).where(or(eq(dono, email), eq(dono, usuarioId)));
  await db
    .update(auditoria)
    .set({ ip: null, agente: null })
    .where(
      and(
        lt(auditoria.quando, limiteDeGuarda(clock(), REMOCAO_MESES)),
        or(
          eq(auditoria.atorId, usuarioId),
          and(eq(auditoria.entidade, 'usuario'), eq(auditoria.entidadeId, usuarioId)),
        ),
      ),
    );
}

async function apagarRecursos({ db }: SystemCtx, usuarioId: string): Promise<void> {
  const meus = db.select({ id: recurso.id }).from(recurso).where(eq(recurso.usuarioId, usuarioId));
  const perguntas = db
    .select({ id: recursoPergunta.id })
    .from(recursoPergunta)
    .where(eq(recursoPergunta.usuarioId, usuarioId));
  await db.delete(recursoPerguntaArquivo).where(inArray(recursoPerguntaArquivo.perguntaId, perguntas));
  await db.delete(recursoPergunta).where(eq(recursoPergunta.usuarioId, usuarioId));
  const movimentos = db
    .select({ id: recursoMovimento.id })
    .from(recursoMovimento)
    .where(inArray(recursoMovimento.recursoId, meus));
  await db.delete(recursoAnexo).where(inArray(recursoAnexo.movimentoId, movimentos));
  await db.delete(recursoDocumento).where(inArray(recursoDocumento.recursoId, meus));
  await db.delete(recursoMovimento).where(inArray(recursoMovimento.recursoId, meus));
  const dosRecursos = [credito, recurso, peticaoVersao, multaNaoAcompanhada, rascunho, solicitacao];
  await apagarLinhas(db, usuarioId, dosRecursos);
}

async function apagarMultas({ db }: SystemCtx, usuarioId: string): Promise<void> {
  await apagarLinhas(db, usuarioId, [multa, processo, debito, consulta, habilitacao, veiculo]);
}
