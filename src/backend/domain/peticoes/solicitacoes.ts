import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { multaNaoAcompanhada, peticaoVersao, solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import type { peticoes, SolicitacaoWire } from '#lib/peticoes/contract.ts';
import { respostas } from '#lib/peticoes/form.ts';
import { ultimoDia } from '#lib/peticoes/ultimoDia.ts';
import { type Multa, minutaDe, multaGuardada } from './queries.ts';
import { rascunhoDe } from './rascunho.ts';

export async function verSolicitacao(
  ctx: Ctx,
  { id }: { id: number },
): Promise<WireAnswer<typeof peticoes.solicitacao>> {
  const usuarioId = ctx.actor.id;
  const [linha] = await pagas(ctx, eq(solicitacao.id, id));
  if (!linha) fail('NAO_ENCONTRADO');
  const wire = solicitacaoParaWire(linha, ctx.clock());
  const versoes = await ctx.db
    .select()
    .from(peticaoVersao)
    .where(and(eq(peticaoVersao.solicitacaoId, id), eq(peticaoVersao.usuarioId, usuarioId)))
    .orderBy(desc(peticaoVersao.numero));
  const aberta = await rascunhoDe(ctx, { id, usuarioId });
  return {
    ...wire,
    Rascunho: aberta,
    Versoes: versoes.map(({ numero, arquivoId, criadaEm }) => ({
      Numero: numero,
      PeticaoId: arquivoId,
      Data: criadaEm.toISOString(),
    })),
    Protocolo: aberta ? null : linha.multa && protocoloDe(linha.multa, ctx.actor.email),
    Mensagem: mensagemDe(wire),
  };
}

function protocoloDe(multa: Multa, email: string) {
  const { informada, declarados } = multaGuardada(multa);
  const ditas = respostas(informada, declarados);
  return {
    OrgaoEmissor: multa.orgaoEmissor,
    Canal: ditas.canal || null,
    Ate: ultimoDia(ditas)?.data ?? null,
    Papeis: papeisDe(multa, email),
  };
}

/** The attachments, which are a petition's last list; unknown of one that today's rules would not write, whose own last page has them. */
function papeisDe(multa: Multa, email: string): string[] {
  try {
    return minutaDe(multa, { email }).blocos.findLast((bloco) => bloco.tipo === 'lista')?.itens ?? [];
  } catch {
    return [];
  }
}

function mensagemDe({ Entregue, Multa_Id, EscritaParou }: SolicitacaoWire): string {
  if (Entregue) return TEXTS.peticaoPronta;
  if (EscritaParou) return TEXTS.peticaoParada;
  return Multa_Id === null ? TEXTS.cadastreMulta : TEXTS.peticaoSendoEscrita;
}

export async function listarSolicitacoes(ctx: Ctx): Promise<WireAnswer<typeof peticoes.solicitacoes>> {
  const linhas = await pagas(ctx);
  return {
    response: 'success',
    solicitacoes: linhas.map((linha) => solicitacaoParaWire(linha, ctx.clock())),
  };
}

/** Solicitações that the driver paid and that were not refunded, newest first, each with its fine if any. */
function pagas({ db, actor }: Ctx, qual?: SQL) {
  return db
    .select({ solicitacao, multa: multaNaoAcompanhada })
    .from(solicitacao)
    .leftJoin(
      multaNaoAcompanhada,
      mesmoDono(solicitacao, multaNaoAcompanhada, multaNaoAcompanhada.solicitacaoId),
    )
    .where(and(qual, eq(solicitacao.usuarioId, actor.id), isNull(solicitacao.canceladaEm)))
    .orderBy(desc(solicitacao.id));
}

function solicitacaoParaWire(
  { solicitacao: s, multa }: Awaited<ReturnType<typeof pagas>>[number],
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

/** The maximum time for writing a petition: a job is retried for about ten minutes, and the writing itself takes seconds. */
const ESCRITA_MAXIMA_MS = 30 * 60_000;

/** The fine is registered, but its petition does not exist and no job writes it. */
function escritaParou(
  solicitacao: { entregue: boolean; dataMultaCadastrada: Date | null },
  agora: Date,
): boolean {
  const { entregue, dataMultaCadastrada } = solicitacao;
  if (entregue || dataMultaCadastrada === null) return false;
  return agora.getTime() - dataMultaCadastrada.getTime() >= ESCRITA_MAXIMA_MS;
}
