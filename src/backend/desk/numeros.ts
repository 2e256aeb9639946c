import { sql } from 'drizzle-orm';
import { contados } from '#backend/desk/contados.ts';
import type { Numero } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import type { SystemCtx } from '../platform/context.ts';
import { usuario } from '../platform/db/schema/conta.ts';
import { consulta } from '../platform/db/schema/habilitacoes.ts';
import { pedido } from '../platform/db/schema/pedidos.ts';
import { recurso, recursoMovimento } from '../platform/db/schema/recursos.ts';

/** Partial refunds of the order being summed. */
const partes = sql`coalesce((select sum(e.valor) from estorno_parcial e where e.pedido_id = ${pedido.id} and e.devolvido_em is not null), 0)`;

/** Business figures of the last 30 days. */
export async function numeros({ db, clock }: SystemCtx): Promise<Numero[]> {
  const agora = sql`${clock().toISOString()}::timestamptz`;
  const trintaDias = sql`${agora} - interval '30 days'`;
  const {
    rows: [geral],
  } = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from ${usuario} where ${usuario.criadoEm} > ${trintaDias}) as cadastros,
    (select count(*)::int from ${pedido} where ${pedido.criadoEm} > ${trintaDias}) as pedidos,
    (select count(*)::int from ${pedido} where ${pedido.criadoEm} > ${trintaDias} and ${pedido.status} = 'negado') as negados,
    (select count(*)::int from ${pedido} where ${pedido.criadoEm} > ${trintaDias} and ${pedido.status} = 'estornado') as estornados,
    (select coalesce(sum(${pedido.total} - ${partes}), 0)::float8 from ${pedido} where ${pedido.pagoEm} > ${trintaDias} and ${pedido.status} = 'pago') as receita,
    (select count(*)::int from ${consulta} where ${consulta.quando} > ${trintaDias}) as consultas,
    (select coalesce(sum(${consulta.custoCentavos}), 0)::float8 from ${consulta} where ${consulta.quando} > ${trintaDias}) as gasto,
    (select count(*)::int from ${recurso} r where (select m.status from ${recursoMovimento} m where m.recurso_id = r.id order by m.id desc limit 1) in ('solicitado', 'em_analise')) as esperando,
    (select coalesce(max(extract(day from ${agora} - r.criado_em)), 0)::int from ${recurso} r where (select m.status from ${recursoMovimento} m where m.recurso_id = r.id order by m.id desc limit 1) in ('solicitado', 'em_analise')) as mais_velho`);
  const um = (nome: string) => Number(geral?.[nome] ?? 0);
  return [
    { rotulo: 'Cadastros', valor: String(um('cadastros')), nota: 'em 30 dias' },
    { rotulo: 'Receita', valor: reais(um('receita')), nota: 'paga em 30 dias, sem estornos' },
    {
      rotulo: 'Pedidos',
      valor: String(um('pedidos')),
      nota: `${contados(um('negados'), 'negado', 'negados')}, ${contados(um('estornados'), 'estornado', 'estornados')}`,
    },
    {
      rotulo: 'Consultas',
      valor: String(um('consultas')),
      nota: `${reais(um('gasto'))} pagos às fontes, em 30 dias`,
    },
    {
      rotulo: 'Recursos à espera',
      valor: String(um('esperando')),
      nota: um('esperando') > 0 ? `o mais antigo há ${contados(um('mais_velho'), 'dia', 'dias')}` : null,
    },
  ];
}
