import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { GUARDA_MESES, limiteDeGuarda, REMOCAO_MESES } from '#lib/conta/retencao.server.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import { RESPOSTA_BRUTA_DIAS } from '../consultas/respostaBruta.ts';
import { CONHECIDO_DIAS } from '../conta/aparelhoNovo.ts';
import type { SystemCtx } from '../context.ts';
import { dropMonths, prepareMonths } from '../db/meses.ts';
import { consentimento } from '../db/schema/avisos.ts';
import { compartilhamento } from '../db/schema/compartilhamento.ts';
import { auditoria, idempotencia, limite, recuperacao, sessao, usuario } from '../db/schema/conta.ts';
import { consulta } from '../db/schema/habilitacoes.ts';
import { lembrete, linkDeLembrete } from '../db/schema/lembretes.ts';
import { multa } from '../db/schema/multas.ts';
import { emailEnviado, notificacao } from '../db/schema/notificacoes.ts';
import { olhada, parceiroPermissao } from '../db/schema/parceiros.ts';
import { pedidoItem, webhookRecebido } from '../db/schema/pedidos.ts';
import { rascunho } from '../db/schema/peticoes.ts';
import { credito, recurso } from '../db/schema/recursos.ts';
import { requerimento } from '../db/schema/requerimentos.ts';
import { respostaIlegivel } from '../db/schema/respostas.ts';
import { aparelhoConhecido, passoDeEntrada } from '../db/schema/segundoFator.ts';

/**
 * Longer than any form lies open, any mail about a password waits, any answer of a source is looked into, and any wizard is
 * left and taken up again.
 */
const DIAS = {
  idempotencia: 30,
  recuperacao: 30,
  respostaBruta: RESPOSTA_BRUTA_DIAS,
  rascunho: 180,
  linkDeLembrete: 180,
  compartilhamento: 180,
} as const;

const DIA_MS = 86_400_000;

/** Rows of one statement: it must end long before its time limit, whatever a night or a long pause has left. */
const LOTE = 5_000;

/** Deletes what no one uses any more: each statement stands alone, and a second run finds nothing. */
export async function apagarExpirados({ db, clock }: SystemCtx): Promise<void> {
  const agora = clock();
  const ha = (dias: number) => new Date(agora.getTime() - dias * DIA_MS);
  await prepareMonths(db, agora);
  await apagar(db, sessao, lte(sessao.expiraEm, agora));
  await apagar(db, sessao, lt(sessao.usadaEm, ha(SESSAO.ociosaDias)));
  await apagar(db, passoDeEntrada, lte(passoDeEntrada.expiraEm, agora));
  await apagar(db, aparelhoConhecido, lt(aparelhoConhecido.vistoEm, ha(CONHECIDO_DIAS)));
  await apagar(db, recuperacao, lt(recuperacao.expiraEm, ha(DIAS.recuperacao)));
  await apagar(db, idempotencia, lt(idempotencia.criadaEm, ha(DIAS.idempotencia)));
  // Windows last a day at most: one that ends later was counted under a clock that ran ahead.
  await apagar(db, limite, or(lte(limite.expire, agora), gt(limite.expire, ha(-2))));
  await db
    .update(consulta)
    .set({ respostaBruta: null })
    .where(and(isNotNull(consulta.respostaBruta), lt(consulta.quando, ha(DIAS.respostaBruta))));
  await apagar(db, respostaIlegivel, lt(respostaIlegivel.ultimaEm, ha(DIAS.respostaBruta)));
  await apagar(db, rascunho, lt(rascunho.atualizadoEm, ha(DIAS.rascunho)));
  await apagar(db, linkDeLembrete, lt(linkDeLembrete.criadoEm, ha(DIAS.linkDeLembrete)));
  await apagar(db, compartilhamento, findos(ha(DIAS.compartilhamento)));
  await esquecerOrigens({ db, agora });
  await limparHistoria(db, limiteDeGuarda(agora, GUARDA_MESES));
}

/** What was opened to others and is over, and links that nobody used. */
function findos(desde: Date): SQL | undefined {
  const { fim, encerradoEm, aceitoEm, linkExpiraEm } = compartilhamento;
  return or(lt(fim, desde), lt(encerradoEm, desde), and(isNull(aceitoEm), lt(linkExpiraEm, desde)));
}

/** An account leaves the addresses of its last six months behind: who was erased before that has none any more. */
const MESES_APOS_REMOCAO = REMOCAO_MESES + 2;

/** Where the accesses of erased accounts came from, once they are six months old (Marco Civil da Internet, art. 15). */
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

/** Five years of history. Orders stay as long as their account: what became of its money belongs to the driver too. */
async function limparHistoria(db: SystemCtx['db'], guarda: Date): Promise<void> {
  await apagar(db, notificacao, lt(notificacao.dataCriacao, guarda));
  await apagar(db, emailEnviado, lt(emailEnviado.criadoEm, guarda));
  await apagar(db, lembrete, lt(lembrete.criadoEm, guarda));
  await apagar(db, webhookRecebido, lt(webhookRecebido.recebidoEm, guarda));
  await dropMonths(db, guarda);
  await apagar(db, olhada, lt(olhada.ultimaEm, guarda));
  const removidas = db.select({ id: usuario.id }).from(usuario).where(lt(usuario.removidaEm, guarda));
  await apagar(db, consentimento, inArray(consentimento.usuarioId, removidas));
  await apagar(db, parceiroPermissao, inArray(parceiroPermissao.usuarioId, removidas));
  await apagar(db, requerimento, inArray(requerimento.usuarioId, removidas));
  const usos = [
    db.select({ um: sql`1` }).from(recurso).where(eq(recurso.multaId, multa.id)),
    db.select({ um: sql`1` }).from(credito).where(eq(credito.multaId, multa.id)),
    db.select({ um: sql`1` }).from(pedidoItem).where(eq(pedidoItem.multaId, multa.id)),
  ];
  await apagar(db, multa, and(lt(multa.encerradaEm, guarda), ...usos.map((uso) => notExists(uso))));
}

/** In batches, until none is left. */
async function apagar(db: SystemCtx['db'], tabela: PgTable, quais: SQL | undefined): Promise<void> {
  const lote = db.select({ lugar: sql`ctid` }).from(tabela).where(quais).limit(LOTE);
  for (let apagadas = LOTE; apagadas === LOTE; ) {
    const linhas = await db.delete(tabela).where(sql`ctid = any(array(${lote}))`).returning({ um: sql`1` });
    apagadas = linhas.length;
  }
}
