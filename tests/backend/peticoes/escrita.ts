import { eq } from 'drizzle-orm';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { escreverPeticao } from '#backend/domain/peticoes/escrever.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { fresh, type TestApp } from '../harness/app.ts';
import { MULTA, solicitacaoPaga } from '../harness/solicitacoes.ts';

/** A driver of each test with a paid petition: its fine is registered, then it is written. */
export function escrita(app: TestApp) {
  const ana = fresh(() => app.signUp());
  const pedido = fresh(() => solicitacaoPaga(app, ana));
  const register = (fields: Record<string, string> = {}) =>
    ana.api.peticoes.cadastrarMulta({ ...MULTA, SolicitacaoMultaNaoAcompanhada_Id: pedido.id, ...fields });
  const ctx = () => systemCtx(app.deps);
  const write = (with_ = ctx()) => escreverPeticao(with_, { solicitacaoId: pedido.id });
  const notices = () => app.rows(notificacao, eq(notificacao.usuarioId, ana.id));
  return { ana, pedido, register, ctx, write, notices };
}
