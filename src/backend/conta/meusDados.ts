import { eq, getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { arquivo, auditoria, sessao, usuario } from '../db/schema/conta.ts';
import { consulta, habilitacao, processo } from '../db/schema/habilitacoes.ts';
import { marco, multa } from '../db/schema/multas.ts';
import { emailEnviado, notificacao } from '../db/schema/notificacoes.ts';
import { aceite, assinatura, cupomUso, pedido, pedidoItem, venda } from '../db/schema/pedidos.ts';
import { multaNaoAcompanhada, peticaoVersao, rascunho, solicitacao } from '../db/schema/peticoes.ts';
import { credito, recurso, recursoMovimento } from '../db/schema/recursos.ts';
import { debito, veiculo } from '../db/schema/veiculos.ts';
import { consume } from '../limits.ts';

/** Every table with rows of a driver, by the name that the file gives it. */
const TABELAS = {
  sessoes: sessao,
  habilitacoes: habilitacao,
  processos: processo,
  veiculos: veiculo,
  debitos: debito,
  consultas: consulta,
  multas: multa,
  marcos: marco,
  recursos: recurso,
  creditos: credito,
  solicitacoes: solicitacao,
  multasNaoAcompanhadas: multaNaoAcompanhada,
  peticoesEscritas: peticaoVersao,
  rascunhos: rascunho,
  pedidos: pedido,
  cuponsUsados: cupomUso,
  assinaturas: assinatura,
  vendas: venda,
  aceites: aceite,
  arquivos: arquivo,
  notificacoes: notificacao,
  emails: emailEnviado,
} satisfies Record<string, PgTable & { usuarioId: PgColumn }>;

/** What opens an account or names a place in the storage is nobody's data. */
const SEGREDOS = ['senhaHash', 'tokenHash', 'chave', 'conteudoHash', 'respostaBruta', 'usuarioId'];

/** Everything kept about the driver, as a file (LGPD, art. 18, II and V). */
export async function meusDados(ctx: Ctx): Promise<Response> {
  await consume(ctx, { nome: 'meus-dados', de: ctx.actor.id, points: 10, seconds: 3600 });
  const dados = { geradoEm: ctx.clock(), ...(await reunir(ctx)) };
  await audit(ctx, { acao: 'conta.exportar', entidade: 'usuario', id: ctx.actor.id });
  return new Response(JSON.stringify(dados, semSegredos, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="meus-dados-via-livre.json"',
      'cache-control': 'private, no-store',
    },
  });
}

async function reunir({ db, actor }: Ctx): Promise<Record<string, unknown>> {
  const [perfil] = await db.select().from(usuario).where(eq(usuario.id, actor.id));
  const minhas: Record<string, unknown> = {};
  for (const [nome, tabela] of Object.entries(TABELAS)) {
    minhas[nome] = await db
      .select(getTableColumns(tabela))
      .from(tabela as PgTable)
      .where(eq(tabela.usuarioId, actor.id));
  }
  const pedidos = db.select({ id: pedido.id }).from(pedido).where(eq(pedido.usuarioId, actor.id));
  const recursos = db.select({ id: recurso.id }).from(recurso).where(eq(recurso.usuarioId, actor.id));
  const { quando, acao, entidade, entidadeId, ip, agente } = auditoria;
  return {
    perfil,
    ...minhas,
    itensDosPedidos: await db.select().from(pedidoItem).where(inArray(pedidoItem.pedidoId, pedidos)),
    andamentoDosRecursos: await db
      .select()
      .from(recursoMovimento)
      .where(inArray(recursoMovimento.recursoId, recursos)),
    registros: await db
      .select({ quando, acao, entidade, entidadeId, ip, agente })
      .from(auditoria)
      .where(eq(auditoria.atorId, actor.id)),
  };
}

function semSegredos(nome: string, valor: unknown): unknown {
  return SEGREDOS.includes(nome) ? undefined : valor;
}
