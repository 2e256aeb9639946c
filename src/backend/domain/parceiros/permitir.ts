import { and, desc, eq, isNull } from 'drizzle-orm';
import { addMonths, today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import { VERSAO_DA_PERMISSAO } from '#lib/parceiros/permissao.ts';
import { audit, recordConsent } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { consentimento } from '../../platform/db/schema/avisos.ts';
import { parceiroPermissao } from '../../platform/db/schema/parceiros.ts';
import { lockDriver, transaction } from '../../platform/db/transaction.ts';
import { requireSession } from '../../platform/sessions/requireSession.ts';
import { encerrarPermissoes, revogarProcuracoes } from './encerrar.ts';
import { atendeHoje, parceiroPorCodigo } from './quem.ts';

/** The driver permits a partner to see the deadlines. A change of the end date is a new permission. */
export async function permitir(
  ctx: Ctx,
  { Parceiro, Meses }: ParsedInput<typeof parceiros.permitir>,
): Promise<WireAnswer<typeof parceiros.permitir>> {
  return transaction(ctx, async (tx) => {
    await requireSession(tx);
    const alvo = await parceiroPorCodigo(tx, Parceiro);
    if (!atendeHoje(alvo)) fail('PARCEIRO_NAO_ENCONTRADO');
    const usuarioId = tx.actor.id;
    const ate = addMonths(today(tx.clock), Meses);
    const [mesma] = await tx.db
      .select({ id: parceiroPermissao.id })
      .from(parceiroPermissao)
      .where(
        and(
          eq(parceiroPermissao.usuarioId, usuarioId),
          eq(parceiroPermissao.parceiroId, alvo.id),
          eq(parceiroPermissao.ate, ate),
          isNull(parceiroPermissao.encerradaEm),
        ),
      );
    if (mesma) return { Ate: ate };
    await encerrarPermissoes(tx, { usuarioId, parceiroId: alvo.id }, 'cliente');
    await tx.db
      .insert(parceiroPermissao)
      .values({ usuarioId, parceiroId: alvo.id, concedidaEm: tx.clock(), ate });
    await responder(tx, { parceiroId: alvo.id, aceito: true });
    await audit(tx, { acao: 'parceiro.permitir', entidade: 'parceiro', id: alvo.id, dados: { ate } });
    return { Ate: ate };
  });
}

/** The driver refuses or withdraws: the permission and all its powers of attorney end now. Idempotent. */
export async function recusar(
  ctx: Ctx,
  { Parceiro }: ParsedInput<typeof parceiros.recusar>,
): Promise<WireAnswer<typeof parceiros.recusar>> {
  return transaction(ctx, async (tx) => {
    await lockDriver(tx, tx.actor.id);
    const alvo = await parceiroPorCodigo(tx, Parceiro);
    const de = { usuarioId: tx.actor.id, parceiroId: alvo.id };
    const permissoes = await encerrarPermissoes(tx, de, 'cliente');
    const procuracoes = await revogarProcuracoes(tx, de, 'cliente');
    const disse = await ultimaResposta(tx, alvo.id);
    // A repeated press or form is recorded once.
    if (permissoes + procuracoes === 0 && disse === false) return { Feito: true };
    // A driver without any relation to this partner has nothing to refuse.
    if (permissoes + procuracoes === 0 && !atendeHoje(alvo)) fail('PARCEIRO_NAO_ENCONTRADO');
    await responder(tx, { parceiroId: alvo.id, aceito: false });
    await audit(tx, {
      acao: permissoes > 0 ? 'parceiro.retirar' : 'parceiro.recusar',
      entidade: 'parceiro',
      id: alvo.id,
      dados: { procuracoes },
    });
    return { Feito: true };
  });
}

function responder(tx: Ctx, resposta: { parceiroId: number; aceito: boolean }): Promise<void> {
  return recordConsent(tx, {
    ...resposta,
    usuarioId: tx.actor.id,
    assunto: 'parceiro',
    versao: VERSAO_DA_PERMISSAO,
  });
}

async function ultimaResposta({ db, actor }: Ctx, parceiroId: number): Promise<boolean | undefined> {
  const [ultima] = await db
    .select({ aceito: consentimento.aceito })
    .from(consentimento)
    .where(and(eq(consentimento.usuarioId, actor.id), eq(consentimento.parceiroId, parceiroId)))
    .orderBy(desc(consentimento.quando), desc(consentimento.id))
    .limit(1);
  return ultima?.aceito;
}
