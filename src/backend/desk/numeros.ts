import { sql } from 'drizzle-orm';
import { contados } from '#backend/desk/contados.ts';
import type { NumerosDaMesa } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import { rotuloDoEstado } from '#lib/pedidos/rules.ts';
import type { SystemCtx } from '../platform/context.ts';
import { usuario } from '../platform/db/schema/conta.ts';
import { consulta } from '../platform/db/schema/habilitacoes.ts';
import { pedido } from '../platform/db/schema/pedidos.ts';
import { recurso, recursoMovimento } from '../platform/db/schema/recursos.ts';

/** Partial refunds of the order being summed. */
const partes = sql`coalesce((select sum(e.valor) from estorno_parcial e where e.pedido_id = ${pedido.id} and e.devolvido_em is not null), 0)`;

/** Business figures: the last 30 days, and 12 months by month, in São Paulo time. */
export async function numeros({ db, clock }: SystemCtx): Promise<NumerosDaMesa> {
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
  const meses = await db.execute<{ mes: string; receita: number; cadastros: number }>(sql`
    select to_char(m, 'MM/YYYY') as mes,
      (select coalesce(sum(${pedido.total} - ${partes}), 0)::float8 from ${pedido} where ${pedido.status} = 'pago' and ${pedido.pagoEm} >= ${DESDE} and ${pedido.pagoEm} < ${ATE}) as receita,
      (select count(*)::int from ${usuario} where ${usuario.criadoEm} >= ${DESDE} and ${usuario.criadoEm} < ${ATE}) as cadastros
    from generate_series(date_trunc('month', ${agora} at time zone 'America/Sao_Paulo') - interval '11 months', date_trunc('month', ${agora} at time zone 'America/Sao_Paulo'), interval '1 month') m order by m`);
  return {
    numeros: [
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
    ],
    series: [
      ...(await porEstadoEIdade(db, clock())),
      {
        titulo: 'Receita por mês',
        colunas: meses.rows.map(({ mes, receita }) => ({
          rotulo: mes,
          valor: receita,
          texto: reais(receita),
        })),
      },
      {
        titulo: 'Cadastros por mês',
        colunas: meses.rows.map(({ mes, cadastros }) => ({
          rotulo: mes,
          valor: cadastros,
          texto: String(cadastros),
        })),
      },
    ],
  };
}

/** The bounds of month `m` (local time) as instants, so that only that month's partition is read. */
const DESDE = sql`m at time zone 'America/Sao_Paulo'`;
const ATE = sql`(m + interval '1 month') at time zone 'America/Sao_Paulo'`;

/** Orders by state in 30 days, refusals and look-up cost by month, and the age of open appeals. */
async function porEstadoEIdade(db: SystemCtx['db'], hoje: Date): Promise<NumerosDaMesa['series']> {
  const agora = sql`${hoje.toISOString()}::timestamptz`;
  // A literal instant is known to the query planner, which then plans for 12 months of partitions instead of sixty.
  const umAno = new Date(hoje.getTime() - 367 * 86_400_000).toISOString();
  const trinta = sql`${agora} - interval '30 days'`;
  const [estados, idades, meses] = await Promise.all([
    db.execute<{ estado: EstadoDoPedido; n: number }>(
      sql`select ${pedido.status} as estado, count(*)::int as n from ${pedido} where ${pedido.criadoEm} > ${trinta} group by 1 order by 2 desc`,
    ),
    db.execute<{ faixa: string; n: number }>(sql`select faixa, count(*)::int as n from (
      select case when dias < 2 then '1: até 1 dia' when dias < 7 then '2: de 2 a 6 dias' when dias < 30 then '3: de 7 a 29 dias' else '4: 30 dias ou mais' end as faixa
      from (select extract(day from ${agora} - r.criado_em) as dias from ${recurso} r
        where (select m.status from ${recursoMovimento} m where m.recurso_id = r.id order by m.id desc limit 1) in ('solicitado', 'em_analise')) idades) faixas
      group by faixa order by faixa`),
    db.execute<{ mes: string; negados: number; gasto: number }>(sql`
      select to_char(m, 'MM/YYYY') as mes,
        (select count(*)::int from ${pedido} where ${pedido.status} = 'negado' and ${pedido.criadoEm} >= ${DESDE} and ${pedido.criadoEm} < ${ATE}) as negados,
        (select coalesce(sum(${consulta.custoCentavos}), 0)::float8 from ${consulta} where ${consulta.quando} >= ${umAno} and ${consulta.quando} >= ${DESDE} and ${consulta.quando} < ${ATE}) as gasto
      from generate_series(date_trunc('month', ${agora} at time zone 'America/Sao_Paulo') - interval '11 months', date_trunc('month', ${agora} at time zone 'America/Sao_Paulo'), interval '1 month') m order by m`),
  ]);
  const contar = (rotulo: string, n: number) => ({ rotulo, valor: n, texto: String(n) });
  return [
    {
      titulo: 'Pedidos por estado, em 30 dias',
      colunas: estados.rows.map(({ estado, n }) => contar(rotuloDoEstado(estado), n)),
    },
    {
      titulo: 'Recursos à espera, por idade',
      colunas: idades.rows.map(({ faixa, n }) => contar(faixa.slice(3), n)),
    },
    {
      titulo: 'Pagamentos recusados por mês',
      colunas: meses.rows.map(({ mes, negados }) => contar(mes, negados)),
    },
    {
      titulo: 'Pago às fontes por mês',
      colunas: meses.rows.map(({ mes, gasto }) => ({ rotulo: mes, valor: gasto, texto: reais(gasto) })),
    },
  ];
}
