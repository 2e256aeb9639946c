import type { SolicitacaoWire } from '#lib/peticoes/contract.ts';
import { escritaParou } from '#lib/peticoes/rules.ts';
import type { SolicitacaoComMulta } from './queries.ts';

export function solicitacaoParaWire(
  { solicitacao: s, multa }: SolicitacaoComMulta,
  agora: Date,
): SolicitacaoWire {
  return {
    Id: s.id,
    Multa_Id: multa?.id ?? null,
    Entregue: s.entregue ? 1 : 0,
    DataMultaCadastrada: s.dataMultaCadastrada?.toISOString() ?? null,
    DataEntreguePeticao: s.dataEntreguePeticao?.toISOString() ?? null,
    TransactionId: s.pedidoId,
    AutoInfracao: multa?.autoInfracao ?? null,
    PeticaoId: s.peticaoId,
    EscritaParou: escritaParou(s, agora),
  };
}
