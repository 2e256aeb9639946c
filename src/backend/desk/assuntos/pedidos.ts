import { and, eq, gte, lte } from 'drizzle-orm';
import { ateODia, doDia, escolha, talvez } from '#backend/desk/campos.ts';
import { type ComCliente, comCliente } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { elo, lista } from '#backend/desk/tela.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DO_METODO, ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';
import { pedidoNaMesa, TONS } from './pedido.ts';

const QUEM_VE = ['atendimento', 'financeiro'] as const;

const FILTROS = {
  estado: talvez(escolha('Só os que estão neste estado.', ROTULOS_DO_ESTADO)),
  desde: doDia('Só os criados deste dia em diante.'),
  ate: ateODia('Só os criados até este dia.'),
};

const tela = lista<ComCliente<typeof pedido>, typeof FILTROS>({
  ...{ tela: 'pedidos', nome: 'pedidos listar', titulo: 'Pedidos', menu: 'Pedidos' },
  ...{ papeis: QUEM_VE, entidade: 'pedido', limite: 50, filtros: FILTROS },
  ler: (ctx, { estado, desde, ate, limite }) =>
    comCliente(ctx, pedido, {
      limite,
      onde: and(
        estado && eq(pedido.status, estado),
        desde && gte(pedido.criadoEm, desde),
        ate && lte(pedido.criadoEm, ate),
      ),
    }),
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
