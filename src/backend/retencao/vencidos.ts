import { and, eq, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { GUARDA_MESES, limiteDeGuarda } from '#lib/conta/retencao.ts';
import { SESSAO } from '#lib/conta/rules.ts';
import type { SystemCtx } from '../context.ts';
import { auditoria, idempotencia, limite, recuperacao, sessao } from '../db/schema/conta.ts';
import { consulta } from '../db/schema/habilitacoes.ts';
import { multa } from '../db/schema/multas.ts';
import { emailEnviado, notificacao } from '../db/schema/notificacoes.ts';
import { pedidoItem, webhookRecebido } from '../db/schema/pedidos.ts';
import { credito, recurso } from '../db/schema/recursos.ts';

/** Longer than any form lies open, any mail about a password waits, any answer of a source is looked into. */
const DIAS = { idempotencia: 30, recuperacao: 30, respostaBruta: 90 } as const;

const DIA_MS = 86_400_000;

/** Deletes what no one uses any more: each statement stands alone, and a second run finds nothing. */
export async function limparVencidos({ db, clock }: SystemCtx): Promise<void> {
  const agora = clock();
  const ha = (dias: number) => new Date(agora.getTime() - dias * DIA_MS);
  await db.delete(sessao).where(or(lte(sessao.expiraEm, agora), lt(sessao.usadaEm, ha(SESSAO.ociosaDias))));
  await db.delete(recuperacao).where(lt(recuperacao.expiraEm, ha(DIAS.recuperacao)));
  await db.delete(idempotencia).where(lt(idempotencia.criadaEm, ha(DIAS.idempotencia)));
  await db.delete(limite).where(lte(limite.expire, agora));
  await db
    .update(consulta)
    .set({ respostaBruta: null })
    .where(and(isNotNull(consulta.respostaBruta), lt(consulta.quando, ha(DIAS.respostaBruta))));
  await limparHistoria(db, limiteDeGuarda(agora, GUARDA_MESES));
}

/** Five years of history. Orders stay as long as their account: what became of its money belongs to the driver too. */
async function limparHistoria(db: SystemCtx['db'], guarda: Date): Promise<void> {
  await db.delete(notificacao).where(lt(notificacao.dataCriacao, guarda));
  await db.delete(emailEnviado).where(lt(emailEnviado.criadoEm, guarda));
  await db.delete(consulta).where(lt(consulta.quando, guarda));
  await db.delete(webhookRecebido).where(lt(webhookRecebido.recebidoEm, guarda));
  await db.delete(auditoria).where(lt(auditoria.quando, guarda));
  const usos = [
    db.select({ um: sql`1` }).from(recurso).where(eq(recurso.multaId, multa.id)),
    db.select({ um: sql`1` }).from(credito).where(eq(credito.multaId, multa.id)),
    db.select({ um: sql`1` }).from(pedidoItem).where(eq(pedidoItem.multaId, multa.id)),
  ];
  await db.delete(multa).where(and(lt(multa.encerradaEm, guarda), ...usos.map((uso) => notExists(uso))));
}
