import { eq, sql } from 'drizzle-orm';
import type { Consulta } from '#backend/platform/adapters/infosimples/client.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { paths } from '#lib/paths.ts';
import { type Alvo, agendar, proximaRegular } from './agenda.ts';
import { avisar } from './avisos.ts';
import { adiar, pararConsultas } from './verificacoes.ts';

/** The source rejects the data: the driver is told, and look-ups stop until the data are corrected. */
export function podeCorrigir(
  outcome: Consulta<unknown>['outcome'],
): outcome is 'none' | 'invalid_input' | 'changed' {
  return outcome === 'none' || outcome === 'invalid_input' || outcome === 'changed';
}

const RECUSADOS = {
  habilitacao: { tabela: habilitacao, assunto: 'Habilitação com problemas', tela: paths.app.condutores.ver },
  veiculo: { tabela: veiculo, assunto: 'Veículo com problemas', tela: paths.app.veiculos.ver },
} as const;

/** Marks the licence or vehicle as wrong, ends its paid checks until the driver corrects the data, and tells the driver. */
export async function recusarDados(
  tx: SystemCtx,
  { alvo, id, guid, usuarioId }: Alvo & { guid: string; usuarioId: string },
  { mensagem, consultaId }: { mensagem: string; consultaId: number },
): Promise<void> {
  const { tabela, assunto, tela } = RECUSADOS[alvo];
  const qtdeConsultas = sql`${tabela.qtdeConsultas} + 1`;
  await tx.db
    .update(tabela)
    .set({ comErro: true, mensagemErro: mensagem, qtdeConsultas, proximaConsultaEm: null })
    .where(eq(tabela.id, id));
  await audit(tx, { acao: `${alvo}.consultar`, entidade: alvo, id, dados: { consultaId, erro: true } });
  await avisar(tx, {
    usuarioId,
    de: { alvo, id },
    chave: `${alvo}:${id}:erro:${consultaId}`,
    assunto,
    descricao: mensagem,
    destino: tela(guid),
  });
}

/** Handles a look-up without data, by reason; only errors that the driver can correct are left to the caller. */
export async function semDadosDoDetran(
  tx: SystemCtx,
  alvo: Alvo,
  { outcome, consultaId }: { outcome: Consulta<unknown>['outcome']; consultaId: number },
): Promise<void> {
  const fields = { ...alvo, consultaId, outcome };
  switch (outcome) {
    case 'our_mistake':
      await pararConsultas(tx, alvo.alvo, consultaId);
      return adiar(tx, alvo);
    case 'withheld':
      // A paid, permanent answer: asked again after a week at the earliest, whatever the plan.
      tx.log.error(fields, 'the source withheld the data');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'semanal', alvo.id));
    case 'repeated':
      tx.log.error(fields, 'the source refused a repeated query');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'diaria', alvo.id));
    default:
      // Paid but unreadable: an operator investigates, and tomorrow's check may be readable.
      tx.log.error(fields, 'the source sent an answer of an unknown shape');
      return agendar(tx, alvo, proximaRegular(tx.clock(), 'diaria', alvo.id));
  }
}
