import { and, eq } from 'drizzle-orm';
import { escolha, simNao, talvez } from '#backend/desk/campos.ts';
import { type ComCliente, comCliente } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { atosCom, elo, lista } from '#backend/desk/tela.ts';
import type { Devolucao } from '#backend/domain/pedidos/devolucoes.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { formatDate, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import type { AtoOferecido, Estado } from '#lib/mesa/tipos.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DA_CAUSA, ultimoDiaDaResposta } from '#lib/pedidos/devolucao.ts';
import { devolver } from './devolver.ts';

const FILTROS = {
  causa: talvez(escolha('Só as desta causa.', ROTULO_DA_CAUSA)),
  todas: simNao('Também as que já terminaram.'),
};

const tela = lista<ComCliente<typeof devolucao>, typeof FILTROS>({
  ...{ tela: 'devolucoes', nome: 'devolucoes listar', titulo: 'Devoluções', menu: 'Devoluções' },
  ...{ papeis: ['atendimento', 'financeiro'], filtros: FILTROS },
  nota: 'O que ainda não voltou: desistências nos 7 dias da lei (CDC, art. 49), pagamentos em dobro, partes sem resposta, e o que o banco do comprador pede de volta. Enquanto ele decide, nada é devolvido.',
  ler: (ctx, { causa, todas, limite }) =>
    comCliente(ctx, devolucao, {
      onde: and(causa && eq(devolucao.causa, causa), todas ? undefined : eq(devolucao.estado, 'aberta')),
      ...{ ordem: devolucao.prazo, limite },
    }),
  colunas: {
    Número: ({ id }) => id,
    Causa: ({ causa }) => ROTULO_DA_CAUSA[causa],
    Pedido: ({ pedidoId }) => elo('pedidos', pedidoId),
    Conta: ({ usuarioId, email }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Valor: (uma) => reais(uma.valor),
    Desde: ({ quando }) => quando,
    'Último dia': (uma) => ultimoDia(uma),
    Detalhe: detalheDa,
  },
  estado: (uma, { clock }) => estadoDa(uma, today(clock)),
  atos: atosDaDevolucao,
});

/** The bank's day for our papers, or our own for the answer to a withdrawal. */
const ultimoDia = ({ causa, prazo, quando }: Devolucao) =>
  causa === 'desistencia' ? formatDate(ultimoDiaDaResposta(quando)) : prazo && formatDate(prazo);

export function detalheDa({ causa, pagoPorId, pedidoId, motivo, resposta }: Devolucao) {
  if (causa === 'dobro')
    return pagoPorId === pedidoId ? 'a mais' : elo('pedidos', pagoPorId, `já pago pelo ${pagoPorId}`);
  return [motivo, resposta && `Respondida: ${resposta}`].filter(Boolean).join(' ') || null;
}

export function estadoDa({ causa, estado, prazo }: Devolucao, hoje: string): Estado {
  if (estado === 'aberta')
    return (
      (prazo && urgencia(prazo, hoje)) || {
        texto: causa === 'contestacao' ? 'em disputa' : 'a devolver',
        tom: 'alerta',
      }
    );
  if (causa === 'contestacao')
    return estado === 'recusada'
      ? { texto: 'ganha: o dinheiro fica', tom: 'ok' }
      : { texto: 'perdida: o banco devolveu ao comprador', tom: 'erro' };
  return { texto: estado, tom: 'info' };
}

export function atosDaDevolucao({ id, causa, estado, pedidoId }: Devolucao): AtoOferecido[] {
  if (estado !== 'aberta') return [];
  if (causa === 'dobro') return atosCom({ pagamento: String(id) }, 'pedidos devolver');
  // The means of payment did not refund it: it is refunded again, or went back by another way.
  if (causa === 'desistencia') return atosCom({ pedido: String(pedidoId) }, 'pedidos estornar');
  if (causa !== 'contestacao') return [];
  return atosCom({ contestacao: String(id) }, 'contestacoes responder', 'contestacoes encerrar');
}

export const devolucoes = [tela, ...devolver];
