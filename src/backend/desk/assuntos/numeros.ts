import { sql } from 'drizzle-orm';
import { contados } from '#backend/desk/palavras.ts';
import { lista } from '#backend/desk/tela.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { reais } from '#lib/money.ts';

/** Five figures of the last 30 days. */
const tela = lista<{ numero: string; valor: string; nota: string }>({
  ...{ tela: 'numeros', nome: 'numeros ver', titulo: 'Números de 30 dias', menu: 'Números' },
  papeis: ['financeiro'],
  async ler({ db, clock }) {
    const agora = sql`${clock().toISOString()}::timestamptz`;
    const trinta = sql`${agora} - interval '30 days'`;
    /** Partial refunds of the order being summed. */
    const partes = sql`coalesce((select sum(e.valor) from estorno_parcial e where e.pedido_id = ${pedido.id} and e.devolvido_em is not null), 0)`;
    const esperando = sql`from ${recursoNaFila} where ${recursoNaFila.estado} in ('solicitado', 'em_analise')`;
    const { rows } = await db.execute<Record<string, number>>(sql`select
      (select count(*)::int from ${usuario} where ${usuario.criadoEm} > ${trinta}) as cadastros,
      (select count(*)::int from ${pedido} where ${pedido.criadoEm} > ${trinta}) as pedidos,
      (select count(*)::int from ${pedido} where ${pedido.criadoEm} > ${trinta} and ${pedido.status} = 'negado') as negados,
      (select count(*)::int from ${pedido} where ${pedido.criadoEm} > ${trinta} and ${pedido.status} = 'estornado') as estornados,
      (select coalesce(sum(${pedido.total} - ${partes}), 0)::float8 from ${pedido} where ${pedido.pagoEm} > ${trinta} and ${pedido.status} = 'pago') as receita,
      (select count(*)::int from ${consulta} where ${consulta.quando} > ${trinta}) as consultas,
      (select coalesce(sum(${consulta.custoCentavos}), 0)::float8 from ${consulta} where ${consulta.quando} > ${trinta}) as gasto,
      (select count(*)::int ${esperando}) as esperando,
      (select coalesce(max(extract(day from ${agora} - ${recursoNaFila.paradoDesde})), 0)::int ${esperando}) as mais_velho`);
    const um = (nome: string) => Number(rows[0]?.[nome] ?? 0);
    return [
      { numero: 'Cadastros', valor: String(um('cadastros')), nota: '' },
      { numero: 'Receita', valor: reais(um('receita')), nota: 'paga, sem o que foi devolvido' },
      {
        numero: 'Pedidos',
        valor: String(um('pedidos')),
        nota: `${contados(um('negados'), 'negado', 'negados')}, ${contados(um('estornados'), 'estornado', 'estornados')}`,
      },
      { numero: 'Consultas', valor: String(um('consultas')), nota: `${reais(um('gasto'))} pagos às fontes` },
      {
        numero: 'Recursos à espera',
        valor: String(um('esperando')),
        nota: `o mais antigo há ${contados(um('mais_velho'), 'dia', 'dias')}`,
      },
    ];
  },
  colunas: { Número: ({ numero }) => numero, Valor: ({ valor }) => valor, Nota: ({ nota }) => nota },
});

export const numeros = [tela];
