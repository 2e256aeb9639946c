import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { ateODia, doDia, talvezEscolha } from '#backend/desk/campos.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { elo, lista } from '#backend/desk/tela.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DO_METODO, ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';
import { pedidoNaMesa, TONS } from './pedido.ts';

type Pedido = typeof pedido.$inferSelect;
const QUEM_VE = ['atendimento', 'financeiro'] as const;

const FILTROS = {
  estado: talvezEscolha('Só os que estão neste estado.', ROTULOS_DO_ESTADO),
  desde: doDia('Só os criados deste dia em diante.'),
  ate: ateODia('Só os criados até este dia.'),
};

const tela = lista<Pedido & { email: string }, typeof FILTROS>({
  ...{ tela: 'pedidos', nome: 'pedidos listar', titulo: 'Pedidos', menu: 'Pedidos' },
  ...{ papeis: QUEM_VE, entidade: 'pedido', limite: 50, filtros: FILTROS },
  async ler({ db }, { estado, desde, ate, limite }) {
    const linhas = await db
      .select({ pedido, email: usuario.email })
      .from(pedido)
      .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
      .where(
        and(
          estado && eq(pedido.status, estado),
          desde && gte(pedido.criadoEm, desde),
          ate && lte(pedido.criadoEm, ate),
        ),
      )
      .orderBy(desc(pedido.id))
      .limit(limite);
    return linhas.map(({ pedido: um, email }) => ({ ...um, email }));
  },
  id: ({ id }) => id,
  colunas: {
    Pedido: ({ id }) => id,
    Código: ({ codigo }) => codigo,
    Conta: ({ email, usuarioId }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Forma: ({ metodo }) => ROTULO_DO_METODO[metodo],
    Total: ({ total }) => reais(total),
    'Criado em': ({ criadoEm }) => criadoEm,
    'Pago em': ({ pagoEm }) => pagoEm,
  },
  estado: ({ status }) => ({ texto: ROTULOS_DO_ESTADO[status], tom: TONS[status] }),
  registro: async (ctx, id) => (/^[1-9]\d{0,14}$/.test(id) ? pedidoNaMesa(ctx, Number(id)) : null),
});

export const pedidos = [tela];
