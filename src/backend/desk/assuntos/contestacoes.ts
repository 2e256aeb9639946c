import { asc, eq } from 'drizzle-orm';
import { escolha, numero, relato, simNao } from '#backend/desk/campos.ts';
import { comando } from '#backend/desk/comando.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { elo, lista } from '#backend/desk/tela.ts';
import {
  contestacaoDe,
  encerrarContestacao,
  responderContestacao,
} from '#backend/domain/pedidos/contestacoes.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { contestacao } from '#backend/platform/db/schema/devolucoes.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { formatDate, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DA_CONTESTACAO } from '#lib/pedidos/estados.ts';

const FINANCEIRO = ['financeiro'] as const;
const FILTROS = { todas: simNao('Também as que já foram decididas.') };
type Contestacao = typeof contestacao.$inferSelect & { codigo: string; email: string };

const tela = lista<Contestacao, typeof FILTROS>({
  ...{ tela: 'contestacoes', nome: 'contestacoes listar', titulo: 'Contestações', menu: 'Contestações' },
  ...{ papeis: FINANCEIRO, entidade: 'contestacao', filtros: FILTROS },
  nota: 'Pedidos que o banco do comprador pede de volta. Enquanto ele decide, nada é devolvido.',
  async ler({ db }, { id, todas, limite }) {
    const linhas = await db
      .select({ contestacao, codigo: pedido.codigo, email: usuario.email })
      .from(contestacao)
      .innerJoin(pedido, eq(pedido.id, contestacao.pedidoId))
      .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
      .where(id ? eq(contestacao.id, Number(id)) : todas ? undefined : eq(contestacao.estado, 'aberta'))
      .orderBy(asc(contestacao.prazo), asc(contestacao.id))
      .limit(limite);
    return linhas.map(({ contestacao: uma, ...resto }) => ({ ...uma, ...resto }));
  },
  id: ({ id }) => id,
  cabeca: ({ id }) => `Contestação ${id}`,
  colunas: {
    Contestação: ({ id }) => id,
    Pedido: ({ pedidoId, codigo }) => elo('pedidos', pedidoId, `${pedidoId} (${codigo})`),
    Conta: ({ usuarioId, email }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Valor: ({ valor }) => reais(valor),
    Motivo: ({ motivo }) => motivo,
    'Documentos até': ({ prazo }) => prazo && formatDate(prazo),
    Resposta: ({ resposta }) => resposta,
  },
  mais: {
    'Respondida em': ({ respondidaEm }) => respondidaEm,
    'Aberta em': ({ abertaEm }) => abertaEm,
    'Terminou em': ({ resolvidaEm }) => resolvidaEm,
    'Número lá': ({ gatewayId }) => gatewayId,
  },
  estado: ({ estado, prazo }, { clock }) =>
    estado !== 'aberta'
      ? { texto: ROTULO_DA_CONTESTACAO[estado], tom: estado === 'ganha' ? 'ok' : 'erro' }
      : (prazo && urgencia(prazo, today(clock))) || { texto: 'em disputa', tom: 'alerta' },
  atos: atosDaContestacao,
});

export function atosDaContestacao({ id, estado }: Pick<Contestacao, 'id' | 'estado'>) {
  const fixos = { contestacao: String(id) };
  return estado === 'aberta'
    ? ['contestacoes responder', 'contestacoes encerrar'].map((nome) => ({ nome, fixos }))
    : [];
}

const umaContestacao = numero('O número da contestação.');

const responder = comando({
  nome: 'contestacoes responder',
  titulo: 'Anotar o que foi respondido',
  papeis: FINANCEIRO,
  argumentos: { contestacao: umaContestacao },
  opcoes: { resposta: relato('O que foi enviado, ou por que se aceita.') },
  async executar(ctx, { contestacao: id, resposta }) {
    await responderContestacao(ctx, { id, resposta });
    return { mensagem: `Contestação ${id}: resposta anotada.`, sobre: ['contestacao', id] };
  },
});

const encerrar = comando({
  nome: 'contestacoes encerrar',
  titulo: 'Registrar como terminou; perdida, o pedido fica estornado',
  papeis: FINANCEIRO,
  argumentos: {
    contestacao: umaContestacao,
    fim: escolha('Como terminou.', {
      ganha: ROTULO_DA_CONTESTACAO.ganha,
      perdida: ROTULO_DA_CONTESTACAO.perdida,
    }),
  },
  rede: true,
  async confirmacao(ctx, { contestacao: id, fim }) {
    const { pedidoId, valor } = await contestacaoDe(ctx, id);
    return `Registrar a contestação ${id}, do pedido ${pedidoId}, de ${reais(valor)}, como ${fim}?`;
  },
  async executar(ctx, { contestacao: id, fim }) {
    await encerrarContestacao(ctx, { id, estado: fim });
    return { mensagem: `Contestação ${id} ${fim}.`, sobre: ['contestacao', id], registra: { estado: fim } };
  },
});

export const contestacoes = [tela, responder, encerrar];
