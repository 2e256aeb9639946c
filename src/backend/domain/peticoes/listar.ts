import type { WireAnswer } from '#lib/endpoint.ts';
import type { peticoes } from '#lib/peticoes/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { solicitacoesDoUsuario } from './queries.ts';
import { solicitacaoParaWire } from './wire.ts';

export async function listarSolicitacoes(ctx: Ctx): Promise<WireAnswer<typeof peticoes.solicitacoes>> {
  const linhas = await solicitacoesDoUsuario(ctx, ctx.actor.id);
  return {
    response: 'success',
    solicitacoes: linhas.map((linha) => solicitacaoParaWire(linha, ctx.clock())),
  };
}
