import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { formatDateTime } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { audit } from '../audit.ts';
import type { PublicCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { pedido } from '../db/schema/pedidos.ts';
import type { BackendEnv } from '../http/route.ts';

const LINHAS = 10_000;

const LISTAS: Record<string, (ctx: PublicCtx) => Promise<string[][]>> = {
  async pedidos({ db }) {
    const linhas = await db
      .select({ pedido, email: usuario.email })
      .from(pedido)
      .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
      .orderBy(desc(pedido.id))
      .limit(LINHAS);
    return [
      ['pedido', 'codigo', 'conta', 'forma', 'estado', 'total', 'criado_em', 'pago_em'],
      ...linhas.map(({ pedido: um, email }) => [
        String(um.id),
        um.codigo,
        email,
        um.metodo,
        um.status,
        reais(um.total),
        formatDateTime(um.criadoEm),
        um.pagoEm ? formatDateTime(um.pagoEm) : '',
      ]),
    ];
  },
};

/** Lists of the desk as CSV, for a sheet: semicolons, as sheets of this country read them. */
export const exportarDaMesa = new Hono<BackendEnv>().get('/mesa/exportar/:lista', async (c) => {
  const { ctx, pessoa } = c.var;
  const nome = c.req.param('lista');
  const ler = Object.hasOwn(LISTAS, nome) ? LISTAS[nome] : undefined;
  if (!pessoa || !ler) return c.text('NAO_ENCONTRADO', 404);
  const linhas = await ler(ctx);
  await audit(
    { ...ctx, ator: 'operador', atorId: pessoa.email },
    {
      acao: 'mesa.exportar',
      entidade: 'lista',
      id: nome,
      dados: { linhas: linhas.length - 1 },
    },
  );
  // The mark at the start tells sheets that it is UTF-8.
  return c.body(`\uFEFF${linhas.map((linha) => linha.map(celula).join(';')).join('\r\n')}\r\n`, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${nome}.csv"`,
  });
});

/** Quoted, and never a formula: what a customer wrote runs in nobody's sheet. */
function celula(texto: string): string {
  const inofensivo = /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto;
  return `"${inofensivo.replaceAll('"', '""')}"`;
}
