import { and, eq, gt, isNull } from 'drizzle-orm';
import { paths } from '#lib/paths.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { notificarPorEmail } from '../avisos/notificacoes/notificar.ts';

/** Ends the grants of a vehicle or licence after a correction turned it into a different one, and tells each guest. In the caller's transaction. */
export async function encerrarDoAlvo(
  tx: Ctx,
  alvo: { veiculoId: number } | { habilitacaoId: number },
): Promise<void> {
  const { veiculoId, habilitacaoId } = compartilhamento;
  const deste = 'veiculoId' in alvo ? eq(veiculoId, alvo.veiculoId) : eq(habilitacaoId, alvo.habilitacaoId);
  const agora = tx.clock();
  const encerrados = await tx.db
    .update(compartilhamento)
    .set({ encerradoEm: agora, encerradoPor: 'sistema' })
    .where(
      and(
        eq(compartilhamento.usuarioId, tx.actor.id),
        deste,
        isNull(compartilhamento.encerradoEm),
        gt(compartilhamento.fim, agora),
      ),
    )
    .returning({
      id: compartilhamento.id,
      guid: compartilhamento.guid,
      convidadoId: compartilhamento.convidadoId,
    });
  const que = 'veiculoId' in alvo ? 'do veículo' : 'da CNH';
  for (const { id, guid, convidadoId } of encerrados) {
    await audit(tx, {
      acao: 'compartilhamento.encerrar',
      entidade: 'compartilhamento',
      id,
      dados: { por: 'correcao' },
    });
    if (convidadoId === null) continue;
    await notificarPorEmail(tx, {
      tipo: 'conta',
      usuarioId: convidadoId,
      chave: `compartilhamento:${guid}:encerrado`,
      assunto: 'Um compartilhamento foi encerrado',
      descricao: `Os dados ${que} que ${primeiroNome(tx.actor.nome)} compartilhou mudaram, e o seu acesso terminou. Para continuar, peça um novo convite. O que você comprou continua nos seus pedidos.`,
      destino: paths.app.compartilhados,
    });
  }
}
