import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { parceiro, usuario } from '../../platform/db/schema/conta.ts';
import { equipe } from '../../platform/db/schema/equipe.ts';
import { pedido } from '../../platform/db/schema/pedidos.ts';
import { obrigatorio, opcional, texto } from './campos.ts';
import { type OperadorCtx, recusar } from './comando.ts';

const referencia = v.pipe(texto, v.toLowerCase());
const DESCRICAO = 'E-mail da conta, ou o seu id.';

export const umaConta = obrigatorio(DESCRICAO, referencia);
export const talvezUmaConta = opcional(DESCRICAO, referencia);

export type Conta = typeof usuario.$inferSelect;

/** Finds an account by e-mail or id, and refuses one that was removed. */
export async function contaViva(ctx: Pick<OperadorCtx, 'db' | 'alvos'>, nome: string): Promise<Conta> {
  const conta = await contaDe(ctx, nome);
  return conta.removidaEm ? recusar('Esta conta foi removida.') : conta;
}

export async function contaDe(
  { db, alvos }: Pick<OperadorCtx, 'db' | 'alvos'>,
  nome: string,
): Promise<Conta> {
  const quem = v.is(v.pipe(v.string(), v.uuid()), nome) ? eq(usuario.id, nome) : eq(usuario.email, nome);
  const [found] = await db.select().from(usuario).where(quem);
  if (!found) recusar(`Não há uma conta "${nome}".`);
  alvos.push({ entidade: 'usuario', id: found.id });
  return found;
}

/** A member of the staff who can sign in. */
export async function colegaAtivo({ db }: Pick<OperadorCtx, 'db'>, email: string) {
  const [linha] = await db
    .select({ id: equipe.id, nome: equipe.nome, email: equipe.email, papel: equipe.papel })
    .from(equipe)
    .where(and(eq(equipe.email, email), isNull(equipe.bloqueadaEm), isNotNull(equipe.senhaHash)));
  return linha ?? recusar(`Não há ninguém ativo da equipe com o e-mail ${email}.`);
}

/** A partner's code: lower case, because it is part of a link. */
export const codigoDoParceiro = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[0-9a-z-]{2,60}$/, 'Use de 2 a 60 letras sem acento, números ou traços.'),
);

/** An active partner, locked until the transaction ends. */
export async function ativoDe({ db }: OperadorCtx, codigo: string) {
  const [linha] = await db.select().from(parceiro).where(eq(parceiro.codigo, codigo)).for('update');
  if (!linha) recusar(`Não há um parceiro ${codigo}.`);
  if (!linha.ativo) recusar(`O parceiro ${codigo} já está desativado.`);
  return linha;
}

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
  alvos.push({ entidade: 'pedido', id: linha.pedido.id });
  return { ...linha.pedido, email: linha.email };
}
