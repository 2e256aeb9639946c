import { and, desc, eq, isNull } from 'drizzle-orm';
import { addMonths, today } from '#lib/dates.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import { VERSAO_DA_PERMISSAO } from '#lib/parceiros/permissao.ts';
import { audit } from '../audit.ts';
import { registrarConsentimento } from '../conta/consentimentos.ts';
import type { Ctx } from '../context.ts';
import { consentimento } from '../db/schema/avisos.ts';
import { parceiroPermissao } from '../db/schema/parceiros.ts';
import { transaction } from '../db/transaction.ts';
import { encerrarPermissoes, revogarProcuracoes } from './encerrar.ts';
import { atendeHoje, parceiroPorCodigo, segurarConta } from './quem.ts';

/** The driver lets a partner see the deadlines. An end is never moved: the running permission ends, and a new one begins. */
export async function permitir(
  ctx: Ctx,
  { Parceiro, Meses }: ParsedInput<typeof parceiros.permitir>,
): Promise<WireAnswer<typeof parceiros.permitir>> {
  return transaction(ctx, async (tx) => {
    await segurarConta(tx);
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

/** The driver says no, or takes it back: the permission and every power of attorney under it end now. Again: nothing more to end. */
export async function recusar(
  ctx: Ctx,
  { Parceiro }: ParsedInput<typeof parceiros.recusar>,
): Promise<WireAnswer<typeof parceiros.recusar>> {
  return transaction(ctx, async (tx) => {
    await segurarConta(tx);
    const alvo = await parceiroPorCodigo(tx, Parceiro);
    const de = { usuarioId: tx.actor.id, parceiroId: alvo.id };
    const permissoes = await encerrarPermissoes(tx, de, 'cliente');
    const procuracoes = await revogarProcuracoes(tx, de, 'cliente');
    const disse = await ultimaResposta(tx, alvo.id);
    // A second press, and the same form sent twice, are one answer.
    if (permissoes + procuracoes === 0 && disse === false) return { Feito: true };
    // Who was never asked by this partner has nothing to refuse.
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
  return registrarConsentimento(tx, {
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
