import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import type { peticoes } from '#lib/peticoes/contract.ts';
import type { Ctx } from '../context.ts';
import { type SolicitacaoComMulta, solicitacaoDoUsuario } from './queries.ts';
import { rascunhoDe } from './rascunho.ts';
import { solicitacaoParaWire } from './wire.ts';

export async function verSolicitacao(
  ctx: Ctx,
  { id }: { id: number },
): Promise<WireAnswer<typeof peticoes.solicitacao>> {
  const usuarioId = ctx.actor.id;
  const linha = await solicitacaoDoUsuario(ctx, { id, usuarioId });
  if (!linha) fail('NAO_ENCONTRADO');
  return {
    ...solicitacaoParaWire(linha),
    Rascunho: await rascunhoDe(ctx, { id, usuarioId }),
    Mensagem: mensagemDe(linha),
  };
}

function mensagemDe({ solicitacao, multa }: SolicitacaoComMulta): string {
  if (solicitacao.entregue) return TEXTS.peticaoPronta;
  return multa ? TEXTS.peticaoSendoEscrita : TEXTS.cadastreMulta;
}
