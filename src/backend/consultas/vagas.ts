import { and, eq, ne } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import { cabeMaisUm } from '#lib/planos/rules.ts';
import type { Ctx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { consume } from '../limits.ts';
import { planoVigente } from '../planos/vigente.ts';

const TABELAS = { habilitacoes: habilitacao, veiculos: veiculo } as const;

/**
 * Fails with LIMITE_MAX_ATINGIDO unless the plan has room for one more active licence or vehicle beside `exceto`. Holds
 * the driver's row, so that two registrations at once cannot both take the last place.
 */
export async function exigirVaga(
  tx: Ctx,
  { de, exceto, sentence }: { de: keyof typeof TABELAS; exceto?: number; sentence?: string },
): Promise<void> {
  await tx.db
    .select({ id: usuario.id })
    .from(usuario)
    .where(eq(usuario.id, tx.actor.id))
    .for('no key update');
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

/** Every registration and correction is a paid consultation: a driver may ask for so many in a day. */
export async function contarPedido(ctx: Ctx): Promise<void> {
  await consume(ctx, { nome: 'consulta-pedida', de: ctx.actor.id, points: PEDIDOS_POR_DIA, seconds: 86_400 });
}

const PEDIDOS_POR_DIA = 30;
