import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { limiteDeGuarda, REMOCAO_MESES } from '#lib/conta/retencao.server.ts';
import { ownerPrefix } from '../../../platform/adapters/storage/storage.ts';
import { audit } from '../../../platform/audit.ts';
import type { SystemCtx } from '../../../platform/context.ts';
import { avisoDesligado } from '../../../platform/db/schema/avisos.ts';
import { compartilhamento } from '../../../platform/db/schema/compartilhamento.ts';
import {
  arquivo,
  auditoria,
  idempotencia,
  limite,
  parceiro,
  recuperacao,
  sessao,
  trocaDeEmail,
  usuario,
} from '../../../platform/db/schema/conta.ts';
import { consulta, habilitacao, processo } from '../../../platform/db/schema/habilitacoes.ts';
import { agenda, linkDeLembrete } from '../../../platform/db/schema/lembretes.ts';
import { notaInterna } from '../../../platform/db/schema/mesa.ts';
import { multa } from '../../../platform/db/schema/multas.ts';
import { aparelhoPush, emailEnviado, notificacao } from '../../../platform/db/schema/notificacoes.ts';
import { olhada, procuracaoDeParceiro } from '../../../platform/db/schema/parceiros.ts';
import {
  multaNaoAcompanhada,
  peticaoVersao,
  rascunho,
  solicitacao,
} from '../../../platform/db/schema/peticoes.ts';
import {
  credito,
  recurso,
  recursoAnexo,
  recursoDocumento,
  recursoMovimento,
  recursoPergunta,
  recursoPerguntaArquivo,
} from '../../../platform/db/schema/recursos.ts';
import {
  aparelhoConhecido,
  chaveDeAcesso,
  codigoDeReserva,
  passoDeEntrada,
  segundoFator,
} from '../../../platform/db/schema/segundoFator.ts';
import { debito, veiculo } from '../../../platform/db/schema/veiculos.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { encerrarDoCliente, encerrarTudo } from '../../parceiros/encerrar.ts';
import { hashPassword } from '../password.ts';
import { anonimizarCompras, anonimizarPessoa } from './anonimizar.ts';

/**
 * Erases an account permanently: all personal data, licences, vehicles, fines, appeals and files. Records with a
 * legal retention period (orders and items, sales, acceptances, audit rows) stay, anonymised. Files are deleted
 * first: after an interruption the next run still finds the rows and starts again.
 */
export async function apagarConta(ctx: SystemCtx, usuarioId: string): Promise<void> {
  const arquivos = await ctx.db
    .select({ chave: arquivo.chave })
    .from(arquivo)
    .where(eq(arquivo.usuarioId, usuarioId));
  for (const { chave } of arquivos) await ctx.adapters.storage.delete(chave);
  const senhaHash = await hashPassword(randomUUID());
  await transaction(ctx, async (tx) => {
    const [conta] = await tx.db
      .select({ email: usuario.email })
      .from(usuario)
      .where(and(eq(usuario.id, usuarioId), isNull(usuario.removidaEm)))
      .for('update');
    if (!conta) return;
    await apagarAcessos(tx, { usuarioId, email: conta.email });
    await anonimizarCompras(tx, usuarioId);
    await apagarRecursos(tx, usuarioId);
    await apagarMultas(tx, usuarioId);
    await apagarParcerias(tx, usuarioId);
    await tx.db.delete(arquivo).where(eq(arquivo.usuarioId, usuarioId));
    await anonimizarPessoa(tx, { usuarioId, senhaHash });
    await audit(tx, { acao: 'conta.apagar', entidade: 'usuario', id: usuarioId });
  });
  await apagarSobras(ctx, usuarioId);
}

/**
 * Deletes the driver's files without a row, left by a process killed in between. The nightly sweep deletes those that
 * remain.
 */
async function apagarSobras({ adapters: { storage }, log }: SystemCtx, usuarioId: string): Promise<void> {
  try {
    for await (const { key } of storage.list(ownerPrefix(usuarioId))) await storage.delete(key);
  } catch (err) {
    log.error({ err, usuarioId }, 'files of an erased account could not be listed');
  }
}

type Conta = { usuarioId: string; email: string };

/**
 * Access origins are kept for six months each (Marco Civil da Internet, art. 15); older ones are deleted by
 * `apagarExpirados`.
 */
async function apagarAcessos({ db, clock }: SystemCtx, { usuarioId, email }: Conta): Promise<void> {
  await db.delete(sessao).where(eq(sessao.usuarioId, usuarioId));
  for (const tabela of [segundoFator, codigoDeReserva, chaveDeAcesso, passoDeEntrada, aparelhoConhecido])
    await db.delete(tabela).where(eq(tabela.usuarioId, usuarioId));
  await db.delete(recuperacao).where(eq(recuperacao.usuarioId, usuarioId));
  await db.delete(trocaDeEmail).where(eq(trocaDeEmail.usuarioId, usuarioId));
  await db.delete(notaInterna).where(eq(notaInterna.usuarioId, usuarioId));
  await db.delete(idempotencia).where(eq(idempotencia.dono, usuarioId));
  const dono = sql`split_part(${limite.key}, ':', 2)`;
  await db.delete(limite).where(or(eq(dono, email), eq(dono, usuarioId)));
  await db.delete(linkDeLembrete).where(eq(linkDeLembrete.usuarioId, usuarioId));
  await db.delete(aparelhoPush).where(eq(aparelhoPush.usuarioId, usuarioId));
  await db.delete(avisoDesligado).where(eq(avisoDesligado.usuarioId, usuarioId));
  await db.delete(agenda).where(eq(agenda.usuarioId, usuarioId));
  await db.delete(notificacao).where(eq(notificacao.usuarioId, usuarioId));
  await db.delete(emailEnviado).where(eq(emailEnviado.usuarioId, usuarioId));
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
  await db.delete(credito).where(eq(credito.usuarioId, usuarioId));
  await db.delete(recurso).where(eq(recurso.usuarioId, usuarioId));
  await db.delete(peticaoVersao).where(eq(peticaoVersao.usuarioId, usuarioId));
  await db.delete(multaNaoAcompanhada).where(eq(multaNaoAcompanhada.usuarioId, usuarioId));
  await db.delete(rascunho).where(eq(rascunho.usuarioId, usuarioId));
  await db.delete(solicitacao).where(eq(solicitacao.usuarioId, usuarioId));
}

/**
 * Removes the account's permissions to partners, and those that it held as a partner. The dates of consent stay in
 * the consent records.
 */
async function apagarParcerias(tx: SystemCtx, usuarioId: string): Promise<void> {
  await encerrarDoCliente(tx, usuarioId);
  await tx.db.delete(procuracaoDeParceiro).where(eq(procuracaoDeParceiro.usuarioId, usuarioId));
  await tx.db.delete(olhada).where(eq(olhada.usuarioId, usuarioId));
  const atendia = await tx.db
    .update(parceiro)
    .set({ contaId: null, documento: null, registro: null, aprovadoEm: null })
    .where(eq(parceiro.contaId, usuarioId))
    .returning({ id: parceiro.id });
  for (const { id } of atendia) await encerrarTudo(tx, id, 'operador');
}

async function apagarMultas({ db }: SystemCtx, usuarioId: string): Promise<void> {
  await db
    .delete(compartilhamento)
    .where(or(eq(compartilhamento.usuarioId, usuarioId), eq(compartilhamento.convidadoId, usuarioId)));
  await db.delete(multa).where(eq(multa.usuarioId, usuarioId));
  await db.delete(processo).where(eq(processo.usuarioId, usuarioId));
  await db.delete(debito).where(eq(debito.usuarioId, usuarioId));
  await db.delete(consulta).where(eq(consulta.usuarioId, usuarioId));
  await db.delete(habilitacao).where(eq(habilitacao.usuarioId, usuarioId));
  await db.delete(veiculo).where(eq(veiculo.usuarioId, usuarioId));
}
