import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '#backend/platform/context.ts';
import * as schema from '#backend/platform/db/schema/all.ts';

/** The exported tables whose rows name their driver (`usuarioId`), by their name in the export, and what the index calls them. */
const TABELAS = {
  sessoes: [schema.sessao, 'Aparelhos em que a conta está aberta'],
  codigosDeReserva: [schema.codigoDeReserva, 'Códigos de reserva (só as datas)'],
  chavesDeAcesso: [schema.chaveDeAcesso, 'Chaves de acesso (a parte pública)'],
  aparelhosConhecidos: [schema.aparelhoConhecido, 'Aparelhos conhecidos (só as datas)'],
  consentimentos: [schema.consentimento, 'O que você aceitou, permitiu ou retirou'],
  aparelhosComAviso: [schema.aparelhoPush, 'Aparelhos que recebem avisos'],
  preferenciasDeAviso: [schema.avisoDesligado, 'Avisos que você desligou'],
  habilitacoes: [schema.habilitacao, 'CNHs cadastradas'],
  processos: [schema.processo, 'Processos de suspensão ou cassação'],
  marcosDosProcessos: [schema.marcoDoProcesso, 'Datas de cada processo'],
  veiculos: [schema.veiculo, 'Veículos cadastrados'],
  debitos: [schema.debito, 'Débitos dos veículos'],
  consultas: [schema.consulta, 'Consultas feitas às fontes'],
  multas: [schema.multa, 'Multas'],
  marcos: [schema.marco, 'Datas de cada multa'],
  guiasDasMultas: [schema.guia, 'Boletos e códigos Pix das multas'],
  recursos: [schema.recurso, 'Recursos'],
  andamentoDosRecursos: [schema.recursoMovimento, 'Andamento de cada recurso'],
  perguntasDosRecursos: [schema.recursoPergunta, 'Perguntas da equipe e as suas respostas'],
  requerimentos: [schema.requerimento, 'Pedidos sobre os seus dados (LGPD, art. 18)'],
  creditos: [schema.credito, 'Créditos de recurso'],
  solicitacoes: [schema.solicitacao, 'Solicitações de petição'],
  multasNaoAcompanhadas: [schema.multaNaoAcompanhada, 'Multas cadastradas para petição'],
  peticoesEscritas: [schema.peticaoVersao, 'Versões de cada petição'],
  rascunhos: [schema.rascunho, 'Rascunhos de petição'],
  pedidos: [schema.pedido, 'Pedidos e pagamentos'],
  itensDosPedidos: [schema.pedidoItem, 'Itens de cada pedido'],
  andamentoDosPedidos: [schema.pedidoEvento, 'Andamento de cada pedido'],
  devolucoes: [schema.devolucao, 'Devoluções de compra'],
  cuponsUsados: [schema.cupomUso, 'Cupons usados'],
  assinaturas: [schema.assinatura, 'Planos contratados'],
  vendas: [schema.venda, 'Vendas com contrato'],
  aceites: [schema.aceite, 'Aceites de contrato'],
  arquivos: [schema.arquivo, 'Arquivos guardados'],
  notificacoes: [schema.notificacao, 'Avisos da conta'],
  emails: [schema.emailEnviado, 'E-mails enviados a você'],
  lembretes: [schema.lembrete, 'Lembretes de prazo'],
} satisfies Record<string, readonly [PgTable & { usuarioId: PgColumn }, string]>;

type Linha = Record<string, unknown>;

/** What the index shows of one list: its size and its first rows. */
export interface Resumo {
  titulo: string;
  quantas: number;
  /** The first rows, with the exported columns. */
  primeiras: Linha[];
}

/** The number of exported rows of each list, by name, counted while writing. */
export type Contagem = Map<string, Resumo>;

/** Rows of a list that the index shows: the rest is in dados.json alone. */
const NO_INDICE = 200;

/** The exported data of the driver as JSON, streamed some rows at a time. */
export async function* dadosEmJson(ctx: Ctx, contagem: Contagem): AsyncGenerator<Uint8Array, void> {
  const { db, actor } = ctx;
  const [perfil] = await db
    .select(colunasDe(schema.usuario))
    .from(schema.usuario)
    .where(eq(schema.usuario.id, actor.id));
  const codigo = new TextEncoder();
  yield codigo.encode(`{\n"geradoEm": ${json(ctx.clock())},\n"perfil": ${json(perfil)}`);
  contagem.set('perfil', { titulo: 'Seu cadastro', quantas: 1, primeiras: perfil ? [perfil] : [] });
  for (const [nome, [partes, titulo]] of Object.entries(listas(ctx))) {
    yield codigo.encode(`,\n${json(nome)}: [`);
    let primeira = true;
    const resumo: Resumo = { titulo, quantas: 0, primeiras: [] };
    contagem.set(nome, resumo);
    for await (const linhas of partes) {
      resumo.quantas += linhas.length;
      resumo.primeiras.push(...linhas.slice(0, NO_INDICE - resumo.primeiras.length));
      const texto = linhas.map((linha) => `\n${json(linha)}`).join(',');
      if (texto !== '') yield codigo.encode(`${primeira ? '' : ','}${texto}`);
      if (linhas.length > 0) primeira = false;
    }
    yield codigo.encode(']');
  }
  yield codigo.encode('\n}\n');
}

type Linhas = AsyncIterable<Linha[]>;

function listas({ db, actor }: Ctx): Record<string, [Linhas, titulo: string]> {
  const minhas: ReturnType<typeof listas> = {};
  for (const [nome, [tabela, titulo]] of Object.entries(TABELAS))
    minhas[nome] = [emPartes(db, tabela, eq(tabela.usuarioId, actor.id)), titulo];
  const registros = emPartes(db, schema.auditoria, dosRegistros(actor.id));
  return { ...minhas, registros: [registros, 'Registro do que foi feito na conta: quando, o quê, de onde'] };
}

/** A sign-in has no actor yet: it names the account that it opens. */
const dosRegistros = (id: string): SQL =>
  sql`(${schema.auditoria.atorId} = ${id} or (${schema.auditoria.ator} = 'usuario' and ${schema.auditoria.entidade} = 'usuario' and ${schema.auditoria.entidadeId} = ${id}))`;

/** Reads the ids first, then the rows in parts by id, so that each row comes once even when data change meanwhile. */
async function* emPartes(db: Ctx['db'], tabela: PgTable, quais: SQL): Linhas {
  const colunas = colunasDe(tabela);
  const { id } = getTableColumns(tabela) as Record<string, PgColumn>;
  if (!id) {
    // A table without an id is read whole.
    yield await db.select(colunas).from(tabela).where(quais);
    return;
  }
  const todas = await db.select({ id }).from(tabela).where(quais).orderBy(id);
  for (let de = 0; de < todas.length; de += PARTE) {
    const parte = todas.slice(de, de + PARTE).map((linha) => linha.id);
    yield await db.select(colunas).from(tabela).where(inArray(id, parte)).orderBy(id);
    // The embedded database answers within one turn of the event loop: this yields to waiting requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Rows in memory at once. */
const PARTE = 200;

/** The exported columns of a table: all but its secrets, and the driver's own id. */
function colunasDe(tabela: PgTable): Record<string, PgColumn> {
  const internas = ['usuarioId', ...(INTERNAS[nomes.get(tabela) ?? ''] ?? [])];
  const colunas = Object.entries(getTableColumns(tabela) as Record<string, PgColumn>);
  return Object.fromEntries(colunas.filter(([coluna]) => !internas.includes(coluna)));
}

/** Secrets, keys of the program, and what is not the driver's. Every other column of an exported table is exported. */
export const INTERNAS: Readonly<Record<string, readonly string[]>> = {
  usuario: ['senhaHash', 'calendarioHash', 'totpSegredo', 'totpPasso'],
  sessao: ['tokenHash'],
  codigoDeReserva: ['tokenHash'],
  aparelhoConhecido: ['tokenHash'],
  aparelhoPush: ['enderecoDoServico', 'p256dh', 'auth'],
  consulta: ['respostaBruta'],
  pedido: ['conteudoHash', 'escolhaHash'],
  venda: ['chave'],
  arquivo: ['chave'],
  notificacao: ['chave'],
  emailEnviado: ['chave', 'pedido'],
  auditoria: ['id', 'ator', 'atorId', 'requestId', 'dados'],
};

/** Name of each table object in the schema. */
const nomes = new Map<unknown, string>(Object.entries(schema).map(([nome, tabela]) => [tabela, nome]));

function json(valor: unknown): string {
  return JSON.stringify(valor) ?? 'null';
}
