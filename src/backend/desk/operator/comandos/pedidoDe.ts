import { eq } from 'drizzle-orm';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { pedido } from '../../../platform/db/schema/pedidos.ts';
import { type OperadorCtx, recusar } from '../comando.ts';

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
