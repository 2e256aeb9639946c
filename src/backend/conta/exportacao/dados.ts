import { eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context.ts';
import { avisoDesligado, consentimento } from '../../db/schema/avisos.ts';
import { compartilhamento } from '../../db/schema/compartilhamento.ts';
import { arquivo, auditoria, recuperacao, sessao, usuario } from '../../db/schema/conta.ts';
import { contestacao, estornoParcial } from '../../db/schema/devolucoes.ts';
import { papel } from '../../db/schema/dossie.ts';
import { consulta, habilitacao, processo } from '../../db/schema/habilitacoes.ts';
import { agenda, lembrete } from '../../db/schema/lembretes.ts';
import { marco, multa } from '../../db/schema/multas.ts';
import { emailEnviado, notificacao } from '../../db/schema/notificacoes.ts';
import { olhada, parceiroPermissao, procuracaoDeParceiro } from '../../db/schema/parceiros.ts';
import {
  aceite,
  assinatura,
  cupomUso,
  desistencia,
  pedido,
  pedidoItem,
  venda,
} from '../../db/schema/pedidos.ts';
import { multaNaoAcompanhada, peticaoVersao, rascunho, solicitacao } from '../../db/schema/peticoes.ts';
import { aparelhoPush } from '../../db/schema/push.ts';
import { credito, recurso, recursoMovimento, recursoPergunta } from '../../db/schema/recursos.ts';
import { requerimento } from '../../db/schema/requerimentos.ts';
import {
  aparelhoConhecido,
  chaveDeAcesso,
  codigoDeReserva,
  segundoFator,
} from '../../db/schema/segundoFator.ts';
import { debito, veiculo } from '../../db/schema/veiculos.ts';

/** Every table with rows of a driver, by the name that the file gives it. */
const TABELAS = {
  sessoes: sessao,
  recuperacoesDeSenha: recuperacao,
  segundoFator,
  codigosDeReserva: codigoDeReserva,
  chavesDeAcesso: chaveDeAcesso,
  aparelhosConhecidos: aparelhoConhecido,
  consentimentos: consentimento,
  permissoesAParceiros: parceiroPermissao,
  procuracoesDeParceiros: procuracaoDeParceiro,
  quemViuSeusDados: olhada,
  aparelhosComAviso: aparelhoPush,
  preferenciasDeAviso: avisoDesligado,
  habilitacoes: habilitacao,
  processos: processo,
  veiculos: veiculo,
  debitos: debito,
  consultas: consulta,
  multas: multa,
  marcos: marco,
  papeisDosDossies: papel,
  recursos: recurso,
  perguntasDosRecursos: recursoPergunta,
  requerimentos: requerimento,
  creditos: credito,
  solicitacoes: solicitacao,
  multasNaoAcompanhadas: multaNaoAcompanhada,
  peticoesEscritas: peticaoVersao,
  rascunhos: rascunho,
  pedidos: pedido,
  desistencias: desistencia,
  cuponsUsados: cupomUso,
  assinaturas: assinatura,
  vendas: venda,
  aceites: aceite,
  arquivos: arquivo,
  notificacoes: notificacao,
  emails: emailEnviado,
  lembretes: lembrete,
  calendario: agenda,
  acessosQueVoceDeu: compartilhamento,
} satisfies Record<string, PgTable & { usuarioId: PgColumn }>;

/** What opens an account or names a place in the storage is nobody's data. */
const SEGREDOS = [
  ...['senhaHash', 'tokenHash', 'chave', 'conteudoHash', 'respostaBruta', 'usuarioId'],
  // The seed of an authenticator, and what writes to a device.
  ...['totpSegredo', 'totpPasso', 'p256dh', 'auth', 'enderecoDoServico'],
  // The account of somebody else.
  'convidadoId',
];

/** How many rows of each list went out, by its name: told while they are written. */
export type Contagem = Map<string, number>;

/**
 * Everything kept about the driver, as JSON. It is written while it is sent, some rows at a time: neither the memory nor the other
 * drivers feel how much there is.
 */
export async function* dadosEmJson(ctx: Ctx, contagem: Contagem): AsyncGenerator<Uint8Array, void> {
  const { db, actor } = ctx;
  const [perfil] = await db.select().from(usuario).where(eq(usuario.id, actor.id));
  const codigo = new TextEncoder();
  yield codigo.encode(`{\n"geradoEm": ${json(ctx.clock())},\n"perfil": ${json(perfil)}`);
  for (const [nome, partes] of Object.entries(listas(ctx))) {
    yield codigo.encode(`,\n${json(nome)}: [`);
    let primeira = true;
    contagem.set(nome, 0);
    for await (const linhas of partes) {
      contagem.set(nome, (contagem.get(nome) ?? 0) + linhas.length);
      const texto = linhas.map((linha) => `\n${json(linha)}`).join(',');
      if (texto !== '') yield codigo.encode(`${primeira ? '' : ','}${texto}`);
      if (linhas.length > 0) primeira = false;
    }
    yield codigo.encode(']');
  }
  yield codigo.encode('\n}\n');
}

type Linhas = AsyncIterable<Record<string, unknown>[]>;

function listas({ db, actor }: Ctx): Record<string, Linhas> {
  const minhas: Record<string, Linhas> = {};
  for (const [nome, tabela] of Object.entries(TABELAS))
    minhas[nome] = emPartes(db, tabela, eq(tabela.usuarioId, actor.id));
  const pedidos = db.select({ id: pedido.id }).from(pedido).where(eq(pedido.usuarioId, actor.id));
  const recursos = db.select({ id: recurso.id }).from(recurso).where(eq(recurso.usuarioId, actor.id));
  const { id, nivel, criadoEm, aceitoEm, fim, encerradoEm, encerradoPor } = compartilhamento;
  const { quando, acao, entidade, entidadeId, ip, agente } = auditoria;
  return {
    ...minhas,
    itensDosPedidos: emPartes(db, pedidoItem, inArray(pedidoItem.pedidoId, pedidos)),
    devolucoesParciais: emPartes(db, estornoParcial, inArray(estornoParcial.pedidoId, pedidos)),
    contestacoes: emPartes(db, contestacao, inArray(contestacao.pedidoId, pedidos)),
    andamentoDosRecursos: emPartes(db, recursoMovimento, inArray(recursoMovimento.recursoId, recursos)),
    acessosQueVoceRecebeu: emPartes(db, compartilhamento, eq(compartilhamento.convidadoId, actor.id), {
      ...{ id, nivel, criadoEm, aceitoEm, fim, encerradoEm, encerradoPor },
    }),
    registros: emPartes(db, auditoria, eq(auditoria.atorId, actor.id), {
      ...{ quando, acao, entidade, entidadeId, ip, agente },
    }),
  };
}

/** First which rows there are, then the rows, some at a time: asked for by their ids, each comes once whatever changes meanwhile. */
async function* emPartes(
  db: Ctx['db'],
  tabela: PgTable,
  quais: SQL,
  colunas: Record<string, PgColumn> = getTableColumns(tabela) as Record<string, PgColumn>,
): Linhas {
  const { id } = getTableColumns(tabela) as Record<string, PgColumn>;
  if (!id) {
    // At most a few a driver: one a sale, a coupon, a form.
    yield await db.select(colunas).from(tabela).where(quais);
    return;
  }
  const todas = await db.select({ id }).from(tabela).where(quais).orderBy(id);
  for (let de = 0; de < todas.length; de += PARTE) {
    const parte = todas.slice(de, de + PARTE).map((linha) => linha.id);
    yield await db.select(colunas).from(tabela).where(inArray(id, parte)).orderBy(id);
    // The embedded database answers within one turn of the event loop: whoever waits goes first.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Rows that are in memory at once. */
const PARTE = 200;

function json(valor: unknown): string {
  return JSON.stringify(valor, semSegredos) ?? 'null';
}

function semSegredos(nome: string, valor: unknown): unknown {
  return SEGREDOS.includes(nome) ? undefined : valor;
}
