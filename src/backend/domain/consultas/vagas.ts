import { and, eq, ne } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import type { Plano } from '#lib/planos/catalogo.ts';
import { cabeMaisUm } from '#lib/planos/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { lockDriver } from '../../platform/db/transaction.ts';
import { take } from '../../platform/limits.ts';
import { planoVigente } from '../planos/vigente.ts';

const TABELAS = { habilitacoes: habilitacao, veiculos: veiculo } as const;

/** Throws LIMITE_MAX_ATINGIDO when the plan allows no more active licences or vehicles. Locks the driver's row. */
export async function exigirVaga(
  tx: Ctx,
  { de, exceto, sentence }: { de: keyof typeof TABELAS; exceto?: number; sentence?: string },
): Promise<void> {
  await lockDriver(tx, tx.actor.id);
  const plano = await planoVigente(tx, tx.actor.id);
  if (!plano) fail('MENU_BLOQUEADO');
  const tabela = TABELAS[de];
  const ativos = await tx.db.$count(
    tabela,
    and(
      eq(tabela.usuarioId, tx.actor.id),
      eq(tabela.ativo, true),
      exceto === undefined ? undefined : ne(tabela.id, exceto),
    ),
  );
  if (!cabeMaisUm(plano.limites[de], ativos)) fail('LIMITE_MAX_ATINGIDO', sentence ? { sentence } : {});
}

/** Of which the driver has more than this plan looks up. */
export async function acimaDoLimite(
  { db, actor }: Ctx,
  { limites }: Plano,
): Promise<{ Acima?: { De: keyof typeof TABELAS; Ativos: number; Cabem: number }[] }> {
  const contados = await Promise.all(
    (['habilitacoes', 'veiculos'] as const).map(async (De) => {
      const { usuarioId, ativo, comErro } = TABELAS[De];
      const consultados = and(eq(usuarioId, actor.id), eq(ativo, true), eq(comErro, false));
      const Ativos = await db.$count(TABELAS[De], consultados);
      return { De, Ativos, Cabem: limites[De] ?? Ativos };
    }),
  );
  const Acima = contados.filter(({ Ativos, Cabem }) => Ativos > Cabem);
  return Acima.length > 0 ? { Acima } : {};
}

/**
 * Daily limit per driver, because each registration and correction is a paid look-up. Called in the requesting
 * transaction, so that requests refused for another reason do not count. Throws MUITAS_TENTATIVAS with the time from
 * which requests are allowed again.
 */
export async function contarPedido(tx: Ctx): Promise<void> {
  const limite = { nome: 'consulta-pedida', de: tx.actor.id, points: PEDIDOS_POR_DIA, seconds: 86_400 };
  const { uses, until } = await take(tx, limite);
  if (uses <= PEDIDOS_POR_DIA) return;
  const sentence = `Você já pediu as ${PEDIDOS_POR_DIA} consultas de um dia. Tente de novo a partir de ${formatDateTime(until)}.`;
  fail('MUITAS_TENTATIVAS', { sentence });
}

const PEDIDOS_POR_DIA = 30;
