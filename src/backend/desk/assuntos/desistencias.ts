import { asc, desc, eq, sql } from 'drizzle-orm';
import { numero, simNao } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx } from '#backend/desk/comando.ts';
import { pedidoDe } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { elo, lista, TODOS } from '#backend/desk/tela.ts';
import { desistenciaAberta, devolvidaPorFora } from '#backend/domain/pedidos/desistir.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { desistencia } from '#backend/platform/db/schema/devolucoes.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { ultimoDiaDaResposta } from '#lib/pedidos/desistencia.ts';
import { ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';

const FINANCEIRO = ['financeiro'] as const;
const FILTROS = { todas: simNao('Também as devolvidas.') };
type Desistencia = typeof desistencia.$inferSelect & {
  email: string;
  metodo: typeof pedido.$inferSelect.metodo;
  /** Earlier withdrawals of the account. */
  anteriores: number;
};

const tela = lista<Desistencia, typeof FILTROS>({
  ...{ tela: 'desistencias', nome: 'desistencias listar', titulo: 'Desistências', menu: 'Desistências' },
  ...{ papeis: TODOS, filtros: FILTROS },
  nota: 'Compras de que alguém desistiu nos 7 dias da lei (CDC, art. 49) e que esperam devolução.',
  async ler({ db }, { todas, limite }) {
    const linhas = await db
      .select({
        desistencia,
        email: usuario.email,
        metodo: pedido.metodo,
        anteriores: sql<number>`(select count(*)::int from ${desistencia} d
          where d.usuario_id = ${desistencia.usuarioId} and d.id < ${desistencia.id})`,
      })
      .from(desistencia)
      .innerJoin(pedido, eq(pedido.id, desistencia.pedidoId))
      .innerJoin(usuario, eq(usuario.id, desistencia.usuarioId))
      .where(todas ? undefined : eq(desistencia.estado, 'pedida'))
      .orderBy(todas ? desc(desistencia.id) : asc(desistencia.id))
      .limit(limite);
    return linhas.map(({ desistencia: uma, ...resto }) => ({ ...uma, ...resto }));
  },
  colunas: {
    Pedido: ({ pedidoId }) => elo('pedidos', pedidoId),
    Conta: ({ usuarioId, email }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Forma: ({ metodo }) => ROTULO_DO_METODO[metodo],
    Valor: (uma) => reais(uma.valor),
    'Outras desta conta': ({ anteriores }) => anteriores || null,
    'Pedida em': ({ pedidaEm }) => pedidaEm,
    'Responder até': ({ pedidaEm }) => formatDate(ultimoDiaDaResposta(pedidaEm)),
  },
  estado: ({ estado }) => ({ texto: estado, tom: estado === 'pedida' ? 'alerta' : 'info' }),
  atos: (uma) => (uma.estado === 'pedida' ? atosDaDesistencia(uma) : []),
});

/** The means of payment did not refund it: record that the money went back by another way. */
export const atosDaDesistencia = ({ pedidoId }: Pick<Desistencia, 'pedidoId'>) => [
  { nome: 'desistencias devolvida', fixos: { pedido: String(pedidoId) } },
];

const devolvida = comando({
  nome: 'desistencias devolvida',
  titulo: 'Anotar que o dinheiro já foi devolvido por fora',
  papeis: FINANCEIRO,
  argumentos: { pedido: numero('O número do pedido.') },
  rede: true,
  async confirmacao(ctx, { pedido: id }) {
    const aberta = await transaction(ctx, (tx) => desistenciaAberta(tx, id));
    return `Os ${reais(aberta.valor)} ${await deQuem(ctx, id)} já chegaram a quem pagou? O que ele deu e não foi usado deixa de valer.`;
  },
  async executar(ctx, { pedido: id }) {
    await devolvidaPorFora(ctx, id);
    return { mensagem: `Pedido ${id}: devolvido.`, sobre: ['pedido', id] };
  },
});

/** "do pedido 12 (Pix), de ana@example.com". */
async function deQuem(ctx: OperadorCtx, id: number) {
  const { email, metodo } = await pedidoDe(ctx, id);
  return `do pedido ${id} (${ROTULO_DO_METODO[metodo]}), de ${contaEmPalavras(email)}`;
}

export const desistencias = [tela, devolvida];
