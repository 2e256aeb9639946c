import { asc, desc, eq, sql } from 'drizzle-orm';
import { formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { ultimoDiaDaResposta, voltaAMao } from '#lib/pedidos/desistencia.ts';
import { ROTULO_DO_METODO } from '#lib/pedidos/rules.ts';
import {
  abertaDe,
  aDecidirDe,
  aDevolverPorFora,
  decidirDesistencia,
  devolvidaPorFora,
  recusarDesistencia,
} from '../../domain/pedidos/decidirDesistencia.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { desistencia } from '../../platform/db/schema/devolucoes.ts';
import { pedido } from '../../platform/db/schema/pedidos.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { motivo, numero, opcional, simNao, valor } from '../campos.ts';
import { comando, type OperadorCtx } from '../comando.ts';
import { pedidoDe } from '../encontrar.ts';
import { contaEmPalavras } from '../palavras.ts';
import { elo, lista, TODOS } from '../tela.ts';

const FINANCEIRO = ['financeiro'] as const;
const FILTROS = { todas: simNao('Também as decididas.') };
type Desistencia = typeof desistencia.$inferSelect & {
  email: string;
  metodo: typeof pedido.$inferSelect.metodo;
  /** Earlier withdrawals of the account after a use. */
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
          where d.usuario_id = ${desistencia.usuarioId} and d.id < ${desistencia.id} and d.usado > 0)`,
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
    'Usado, no máximo': ({ usado }) => (usado > 0 ? reais(usado) : null),
    'Outras com uso': ({ anteriores }) => anteriores || null,
    'Pedida em': ({ pedidaEm }) => pedidaEm,
    'Responder até': ({ pedidaEm }) => formatDate(ultimoDiaDaResposta(pedidaEm)),
    Motivo: (uma) => uma.motivo,
  },
  estado: ({ estado, aDecidir }) => ({
    texto: estado === 'pedida' && aDecidir ? 'a decidir' : estado,
    tom: estado === 'pedida' ? 'alerta' : 'info',
  }),
  atos: (uma) => (uma.estado === 'pedida' ? atosDaDesistencia(uma) : []),
});

/** Decide the amount to keep for used items, or record a refund by another way; and refuse. */
export const atosDaDesistencia = ({ pedidoId, aDecidir }: Pick<Desistencia, 'pedidoId' | 'aDecidir'>) =>
  [aDecidir ? 'desistencias decidir' : 'desistencias devolvida', 'desistencias recusar'].map((nome) => ({
    nome,
    fixos: { pedido: String(pedidoId) },
  }));

const umPedido = { pedido: numero('O número do pedido.') };
const A_MAO =
  'O meio de pagamento não devolve este valor: transfira a quem pagou e depois anote com desistencias devolvida.';

const decidir = comando({
  nome: 'desistencias decidir',
  titulo: 'Decidir a desistência: quanto fica, e o resto volta',
  papeis: FINANCEIRO,
  argumentos: umPedido,
  opcoes: {
    fica: opcional('Quanto fica pelo que foi usado, como 25,00; sem isto, tudo volta.', valor),
    motivo: motivo('O que foi usado e como se chegou ao valor, como o motorista lê.'),
  },
  motivo: 'motivo',
  rede: true,
  async confirmacao(ctx, { pedido: id, fica = 0 }) {
    const { pedido: um, aberta } = await transaction(ctx, (tx) =>
      aDecidirDe(tx, { pedidoId: id, retido: fica }),
    );
    const volta = aberta.valor - fica;
    return [
      `Devolver ${reais(volta)} ${await deQuem(ctx, id)}${fica === 0 ? '' : ` e ficar com ${reais(fica)}`}?`,
      fica > 0 && 'A política limita isto ao preço do que foi usado.',
      voltaAMao(um.metodo, um.total - volta) && A_MAO,
    ]
      .filter(Boolean)
      .join(' ');
  },
  async executar(ctx, { pedido: id, fica = 0, motivo: porque }) {
    const devolve = await decidirDesistencia(ctx, { pedidoId: id, retido: fica, motivo: porque });
    const { metodo, total } = await pedidoDe(ctx, id);
    return {
      mensagem: `Pedido ${id}: ${reais(devolve)} voltam.${voltaAMao(metodo, total - devolve) ? ` ${A_MAO}` : ''}`,
      sobre: ['pedido', id],
    };
  },
});

const devolvida = comando({
  nome: 'desistencias devolvida',
  titulo: 'Anotar que o dinheiro já foi devolvido por fora',
  papeis: FINANCEIRO,
  argumentos: umPedido,
  rede: true,
  async confirmacao(ctx, { pedido: id }) {
    const { aberta } = await transaction(ctx, (tx) => aDevolverPorFora(tx, id));
    return `Os ${reais(aberta.valor)} ${await deQuem(ctx, id)} já chegaram a quem pagou? O que ele deu e não foi usado deixa de valer.`;
  },
  async executar(ctx, { pedido: id }) {
    await devolvidaPorFora(ctx, id);
    return { mensagem: `Pedido ${id}: devolvido.`, sobre: ['pedido', id] };
  },
});

const recusar = comando({
  nome: 'desistencias recusar',
  titulo: 'Recusar a desistência',
  papeis: FINANCEIRO,
  argumentos: umPedido,
  opcoes: { motivo: motivo('O motivo, em uma frase que o motorista lê.') },
  motivo: 'motivo',
  rede: true,
  async confirmacao(ctx, { pedido: id }) {
    const { aberta } = await transaction(ctx, (tx) => abertaDe(tx, id));
    return `Recusar a devolução de ${reais(aberta.valor)} ${await deQuem(ctx, id)}? Dentro dos 7 dias o CDC (art. 49) a garante.`;
  },
  async executar(ctx, { pedido: id, motivo: porque }) {
    await recusarDesistencia(ctx, { pedidoId: id, motivo: porque });
    return { mensagem: `Pedido ${id}: desistência recusada.`, sobre: ['pedido', id] };
  },
});

/** "do pedido 12 (Pix), de ana@example.com". */
async function deQuem(ctx: OperadorCtx, id: number) {
  const { email, metodo } = await pedidoDe(ctx, id);
  return `do pedido ${id} (${ROTULO_DO_METODO[metodo]}), de ${contaEmPalavras(email)}`;
}

export const desistencias = [tela, decidir, devolvida, recusar];
