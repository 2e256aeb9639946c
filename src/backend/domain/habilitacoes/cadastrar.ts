import { and, eq } from 'drizzle-orm';
import { aceitarEndereco } from '#backend/domain/avisos/lembretes/copias.ts';
import { pedirConsulta } from '#backend/domain/consultas/agenda.ts';
import { contarPedido, exigirVaga } from '#backend/domain/consultas/vagas.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { once } from '#backend/platform/idempotency.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { CadastroDeHabilitacao, type habilitacoes } from '#lib/habilitacoes/contract.ts';
import { TEXTS } from '#lib/messages.ts';
import { dadosDaHabilitacao, ufDoCadastro } from './dados.ts';

/** Registers a licence and requests its first look-up. Idempotent. Fields about people without an account have no effect. */
export async function cadastrarHabilitacao(
  ctx: Ctx,
  input: ParsedInput<typeof habilitacoes.cadastrar>,
): Promise<WireAnswer<typeof habilitacoes.cadastrar>> {
  const dados = dadosDaHabilitacao({ ...input, UF: ufDoCadastro(input.UF) });
  return once(
    ctx,
    {
      dono: ctx.actor.id,
      operacao: 'habilitacao.cadastrar',
      chave: input.Chave,
      conteudo: dados,
      resposta: CadastroDeHabilitacao,
    },
    async (tx) => {
      await recusarRepetida(tx, dados.numeroCnh);
      await aceitarEndereco(tx, dados.emailNotificacao);
      await exigirVaga(tx, { de: 'habilitacoes', sentence: TEXTS.limiteCondutores });
      const [criada] = await tx.db
        .insert(habilitacao)
        .values({ ...dados, usuarioId: tx.actor.id, criadaEm: tx.clock() })
        .onConflictDoNothing({ target: [habilitacao.usuarioId, habilitacao.numeroCnh] })
        .returning({ id: habilitacao.id, guid: habilitacao.guid });
      if (!criada) fail('JA_CADASTRADO', { sentence: TEXTS.cnhJaCadastrada });
      await contarPedido(tx);
      await pedirConsulta(tx, { alvo: 'habilitacao', id: criada.id });
      await audit(tx, { acao: 'habilitacao.cadastrar', entidade: 'habilitacao', id: criada.id });
      return { response: 'success' as const, guid: criada.guid, message: TEXTS.cnhCadastrada };
    },
  );
}

/** Checked before the limit: a duplicate needs no larger plan. */
async function recusarRepetida(tx: Ctx, numeroCnh: string): Promise<void> {
  const repetidas = await tx.db.$count(
    habilitacao,
    and(eq(habilitacao.usuarioId, tx.actor.id), eq(habilitacao.numeroCnh, numeroCnh)),
  );
  if (repetidas > 0) fail('JA_CADASTRADO', { sentence: TEXTS.cnhJaCadastrada });
}
