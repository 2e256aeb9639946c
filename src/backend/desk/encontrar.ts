import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { SystemCtx } from '#backend/platform/context.ts';
import { auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { equipe } from '#backend/platform/db/schema/equipe.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import type { Secao } from '#lib/mesa/tipos.ts';
import { numero, obrigatorio, texto } from './campos.ts';
import { alvo, type OperadorCtx, recusar } from './comando.ts';
import { ACOES_DE_LEITURA, quemEmPalavras } from './palavras.ts';

export const CONTA = obrigatorio('E-mail da conta, ou o seu id.', v.pipe(texto, v.toLowerCase()));

export async function contaDe({ db, alvos }: OperadorCtx, nome: string) {
  const quem = v.is(v.pipe(v.string(), v.uuid()), nome) ? eq(usuario.id, nome) : eq(usuario.email, nome);
  const [achada] = await db.select().from(usuario).where(quem);
  if (!achada) recusar(`Não há uma conta "${nome}".`);
  alvos.add(`usuario ${achada.id}`);
  return achada;
}

/** An account that was not removed. */
export async function contaViva(ctx: OperadorCtx, nome: string) {
  const conta = await contaDe(ctx, nome);
  return conta.removidaEm ? recusar('Esta conta foi removida.') : conta;
}

export const umaConta = alvo('usuario', ['conta', CONTA], contaDe);
export const umaContaViva = alvo('usuario', ['conta', CONTA], contaViva);

/** An order with the address of its buyer, by its number or by its code. */
export async function pedidoDe({ db, alvos }: OperadorCtx, nome: string | number) {
  const numero = /^\d{1,9}$/.test(String(nome)) ? Number(nome) : null;
  const [linha, outra] = await db
    .select({ pedido, email: usuario.email })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .where(numero === null ? eq(pedido.codigo, String(nome)) : eq(pedido.id, numero));
  if (outra) recusar(`Há mais de um pedido com o código ${nome}: use o número.`);
  if (!linha) recusar(`Não há um pedido ${nome}.`);
  alvos.add(String(linha.pedido.id));
  return { ...linha.pedido, email: linha.email };
}

/** The members of the staff who can sign in, by name. */
export const colegas = ({ db }: Pick<SystemCtx, 'db'>) =>
  db
    .select({ id: equipe.id, nome: equipe.nome, email: equipe.email, papel: equipe.papel })
    .from(equipe)
    .where(and(isNull(equipe.bloqueadaEm), isNotNull(equipe.senhaHash)))
    .orderBy(equipe.nome);

/** A table whose rows each belong to a customer. */
export type DoCliente = PgTable & { id: PgColumn; usuarioId: PgColumn };
export type ComCliente<T extends DoCliente> = T['$inferSelect'] & { id: number } & Record<
    'usuarioId' | 'email' | 'cliente',
    string
  >;

/** Rows with the name and the address of their customers, the newest first if no order is said. */
export async function comCliente<T extends DoCliente>(
  { db }: Pick<SystemCtx, 'db'>,
  tabela: T,
  {
    onde,
    ordem = desc(tabela.id),
    limite = 1,
  }: { onde?: SQL | undefined; ordem?: SQL | PgColumn; limite?: number },
): Promise<ComCliente<NoInfer<T>>[]> {
  const linhas = await db
    .select({ uma: getTableColumns<PgTable>(tabela), email: usuario.email, cliente: usuario.nome })
    .from<PgTable>(tabela)
    .innerJoin(usuario, eq(usuario.id, tabela.usuarioId))
    .where(onde)
    .orderBy(ordem, desc(tabela.id))
    .limit(limite);
  return linhas.map(({ uma, ...dele }) => ({ ...uma, ...dele }) as ComCliente<T>);
}

/** The row of an address, or the rows of a customer. */
export const quais = (tabela: DoCliente, { id, conta }: { id?: string; conta?: string }) =>
  and(id ? eq(tabela.id, Number(id)) : undefined, conta ? eq(tabela.usuarioId, conta) : undefined);

/** The row that a command names by its number, with its customer, whom the audit names. */
export async function umCom<T extends DoCliente>(
  ctx: Pick<OperadorCtx, 'db' | 'alvos'>,
  tabela: T,
  [oQue, id]: readonly [oQue: string, id: number],
): Promise<ComCliente<T>> {
  const [linha] = await comCliente(ctx, tabela, { onde: eq(tabela.id, id) });
  if (!linha) recusar(`Não há ${oQue} ${id}.`);
  ctx.alvos.add(`usuario ${linha.usuarioId}`);
  return linha;
}

/** A row of a customer, which a command names by its number. */
export const umaLinha = <T extends DoCliente>(
  entidade: string,
  [nome, descricao]: readonly [nome: string, descricao: string],
  [tabela, oQue]: readonly [tabela: T, oQue: string],
) => alvo(entidade, [nome, numero(descricao)], (ctx, id) => umCom(ctx, tabela, [oQue, id]));

/** The newest rows of a customer. */
export const ultimos = <T extends DoCliente>(ctx: SystemCtx, tabela: T, conta: string) =>
  comCliente(ctx, tabela, { onde: quais(tabela, { conta }), limite: 30 });

/** What happened to a record: its newest audit rows, without those of who looked. */
export async function historia({ db }: SystemCtx, entidade: string, ids: string[]): Promise<Secao> {
  const linhas = await db
    .select()
    .from(auditoria)
    .where(
      and(
        eq(auditoria.entidade, entidade),
        inArray(auditoria.entidadeId, ids),
        notInArray(auditoria.acao, [...ACOES_DE_LEITURA]),
      ),
    )
    .orderBy(desc(auditoria.id))
    .limit(20);
  return {
    titulo: 'O que aconteceu',
    linhas: linhas.map(({ quando, acao, ator, atorId, dados }) => ({
      quando: quando.toISOString(),
      texto: v.is(v.object({ ato: v.string() }), dados) ? dados.ato : acao,
      nota: quemEmPalavras(ator, atorId),
    })),
  };
}
