import type { Pessoa, PublicCtx } from '#backend/platform/context.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { consume, forget, take } from '#backend/platform/limits.ts';
import { fail } from '#lib/errors.ts';
import { CODIGO_DO_ATO } from '#lib/mesa/form.ts';
import { daConta, gastarCodigo } from './entrar.ts';
import { registrarRecusa } from './recusa.ts';
import { fecharSessaoDaMesa } from './sessao.ts';

const ERRADOS_DA_SESSAO = 5;

/** Requires a one-time code again before an act that grants access. Throws DADOS_INVALIDOS; after 5 wrong codes the session ends. */
export async function confirmarCodigo(
  ctx: PublicCtx,
  { pessoa, ato, codigo }: { pessoa: Pessoa; ato: string; codigo: string | undefined },
): Promise<void> {
  const { nome } = CODIGO_DO_ATO;
  if (!codigo?.trim()) fail('DADOS_INVALIDOS', { fields: { [nome]: 'Escreva o código do aplicativo.' } });
  await consume(ctx, daConta(pessoa.email));
  const daSessao = { nome: 'mesa-codigo', de: pessoa.sessaoId, points: ERRADOS_DA_SESSAO, seconds: 36_000 };
  const { uses } = await take(ctx, daSessao);
  const certo = await transaction(ctx, (tx) => gastarCodigo(tx, { id: pessoa.id, codigo }));
  if (certo && uses <= ERRADOS_DA_SESSAO) {
    await forget(ctx, daSessao);
    await forget(ctx, daConta(pessoa.email));
    return;
  }
  await registrarRecusa(ctx, {
    code: 'CODIGO_INVALIDO',
    route: ato,
    acao: 'mesa.recusada',
    entidade: 'comando',
    id: ato,
    pessoa: pessoa.email,
  });
  if (uses >= ERRADOS_DA_SESSAO) await fecharSessaoDaMesa(ctx, pessoa.sessaoId);
  fail('DADOS_INVALIDOS', { fields: { [nome]: 'O código não confere. Espere o seguinte e tente de novo.' } });
}
