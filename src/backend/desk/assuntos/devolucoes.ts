import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { escolha, numero, obrigatorio, relato, simNao, talvez, texto, valor } from '#backend/desk/campos.ts';
import { alvo, comando, recusar } from '#backend/desk/comando.ts';
import { comCliente, pedidoDe } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { atosCom, elo, lista } from '#backend/desk/tela.ts';
import { conferirPedido } from '#backend/domain/pedidos/conferir.ts';
import {
  contestacaoAberta,
  encerrarContestacao,
  responderContestacao,
} from '#backend/domain/pedidos/contestacoes.ts';
import { aDevolver, type Devolucao, devolucaoDe } from '#backend/domain/pedidos/devolucoes.ts';
import {
  devolverDobro,
  doPedidoTodo,
  estornarParte,
  estornarPedido,
  estornavel,
  parcialmenteEstornavel,
} from '#backend/domain/pedidos/devolver.ts';
import { pedidoDe as pedidoCom } from '#backend/domain/pedidos/pedido.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { formatDate, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import type { AtoOferecido, Estado } from '#lib/mesa/tipos.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { ROTULO_DA_CAUSA, ultimoDiaDaResposta } from '#lib/pedidos/devolucao.ts';
import { ROTULO_DO_METODO, ROTULOS_DO_ESTADO } from '#lib/pedidos/rules.ts';

export const listaDeDevolucoes = lista({
  ...{ tela: 'devolucoes', titulo: 'Devoluções', papeis: ['atendimento', 'financeiro'] },
  filtros: {
    causa: talvez(escolha('Só as desta causa.', ROTULO_DA_CAUSA)),
    todas: simNao('Também as que já terminaram.'),
  },
  nota: 'O que ainda não voltou: desistências nos 7 dias da lei (CDC, art. 49), pagamentos em dobro, partes sem resposta, e o que o banco do comprador pede de volta. Enquanto ele decide, nada é devolvido.',
  ler: (ctx, { causa, todas, limite }) =>
    comCliente(ctx, devolucao, {
      onde: and(causa && eq(devolucao.causa, causa), todas ? undefined : eq(devolucao.estado, 'aberta')),
      ...{ ordem: devolucao.prazo, limite },
    }),
  cabeca: ({ id, causa }) => `${ROTULO_DA_CAUSA[causa]} ${id}`,
  resumo: ['Pedido', 'Valor', 'Desde', 'Último dia', 'Detalhe'],
  colunas: {
    Número: ({ id }) => id,
    Causa: ({ causa }) => ROTULO_DA_CAUSA[causa],
    Pedido: ({ pedidoId }) => elo('pedidos', pedidoId),
    Conta: ({ usuarioId, email }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Valor: (uma) => reais(uma.valor),
    Desde: ({ quando }) => quando,
    'Último dia': (uma) => ultimoDia(uma),
    Detalhe: (uma) => detalheDa(uma),
  },
  estado: (uma, { clock }) => estadoDa(uma, today(clock)),
  atos: (uma) => atosDaDevolucao(uma),
});

/** The bank's day for our papers, or our own for the answer to a withdrawal. */
const ultimoDia = ({ causa, prazo, quando }: Devolucao) =>
  causa === 'desistencia' ? formatDate(ultimoDiaDaResposta(quando)) : prazo && formatDate(prazo);

function detalheDa({ causa, pagoPorId, pedidoId, motivo, resposta }: Devolucao) {
  if (causa === 'dobro')
    return pagoPorId === pedidoId ? 'a mais' : elo('pedidos', pagoPorId, `já pago pelo ${pagoPorId}`);
  return [motivo, resposta && `Respondida: ${resposta}`].filter(Boolean).join(' ') || null;
}

function estadoDa({ causa, estado, prazo }: Devolucao, hoje: string): Estado {
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

function atosDaDevolucao({ id, causa, estado, pedidoId }: Devolucao): AtoOferecido[] {
  if (estado !== 'aberta') return [];
  if (causa === 'dobro') return atosCom({ pagamento: String(id) }, 'pedidos devolver');
  // The means of payment did not refund it: it is refunded again, or went back by another way.
  if (causa === 'desistencia') return atosCom({ pedido: String(pedidoId) }, 'pedidos estornar');
  if (causa !== 'contestacao') return [];
  return atosCom({ contestacao: String(id) }, 'contestacoes responder', 'contestacoes encerrar');
}

const FINANCEIRO = ['financeiro'] as const;
const PEDIDO = obrigatorio(
  'O número do pedido, ou o seu código.',
  v.pipe(texto, v.toUpperCase(), v.maxLength(20)),
);
const umPedido = alvo('pedido', ['pedido', PEDIDO], pedidoDe);

/** For a refund that the gateway refuses, as of a boleto: the money went back by bank transfer or Pix, and is only recorded. */
const porFora = simNao('Só anota: o valor já foi devolvido fora do meio de pagamento, como o de um boleto.');
const jaChegou = (quanto: Centavos, pedidoId: number) =>
  `Os ${reais(quanto)} do pedido ${pedidoId} já chegaram a quem pagou? O meio de pagamento não é avisado.`;

const conferir = comando({
  nome: 'pedidos conferir',
  titulo: 'Conferir agora no meio de pagamento',
  papeis: ['atendimento', 'financeiro'],
  sobre: umPedido,
  motivo: null,
  rede: true,
  async executar(ctx, _, { id, gateway, status: antes }) {
    if (gateway === 'nenhum') recusar(`O pedido ${id} não passou por um meio de pagamento.`);
    if ((await conferirPedido(ctx, { pedidoId: id, origem: 'conferencia' })) !== 'conferido')
      recusar(`O meio de pagamento não respondeu sobre o pedido ${id}: tente de novo em instantes.`);
    const { status } = await pedidoDe(ctx, id);
    const diz = status === antes ? 'diz o mesmo que já estava aqui:' : 'respondeu: o pedido está';
    return {
      mensagem: `O meio de pagamento ${diz} ${ROTULOS_DO_ESTADO[status].toLowerCase()}.`,
      dados: { id, antes, status },
    };
  },
});

const estornar = comando({
  nome: 'pedidos estornar',
  titulo: 'Devolver o dinheiro',
  papeis: FINANCEIRO,
  sobre: umPedido,
  opcoes: { 'por-fora': porFora },
  rede: true,
  async confirmacao(ctx, { 'por-fora': fora }, { id, email }) {
    const um = await estornavel(ctx, id);
    const volta = await aDevolver(ctx, um);
    if (fora) return jaChegou(volta, id);
    return `Devolver ${reais(volta)} (${ROTULO_DO_METODO[um.metodo]}) do pedido ${id} a ${email}?`;
  },
  async executar(ctx, { 'por-fora': fora }, { id }) {
    const volta = await aDevolver(ctx, await estornavel(ctx, id));
    const { status } = await estornarPedido(ctx, { pedidoId: id, porFora: fora });
    return { mensagem: `Pedido ${id}: ${reais(volta)} devolvidos.`, dados: { id, status } };
  },
});

const devolverParte = comando({
  nome: 'pedidos estornar-parte',
  titulo: 'Devolver uma parte; o que ele deu continua com o motorista',
  papeis: FINANCEIRO,
  sobre: umPedido,
  opcoes: {
    valor: obrigatorio('Quanto devolver, como 25,00.', valor),
    porque: obrigatorio('Por que, em uma frase que o motorista lê.', v.pipe(texto, v.maxLength(200))),
    'por-fora': porFora,
  },
  motivo: 'porque',
  rede: true,
  async confirmacao(ctx, { valor: quanto, 'por-fora': fora }, { id: pedidoId, email }) {
    const { total, metodo } = await transaction(ctx, (tx) =>
      parcialmenteEstornavel(tx, { pedidoId, valor: quanto, porFora: fora }),
    );
    if (fora) return jaChegou(quanto, pedidoId);
    return `Devolver ${reais(quanto)} dos ${reais(total)} (${ROTULO_DO_METODO[metodo]}) do pedido ${pedidoId} a ${email}?`;
  },
  async executar(ctx, { valor: quanto, porque, 'por-fora': fora }, { id: pedidoId }) {
    const motivo = /[.!?]$/.test(porque) ? porque : `${porque}.`;
    const feito = await estornarParte(ctx, { pedidoId, valor: quanto, motivo, porFora: fora });
    return {
      mensagem: `Pedido ${pedidoId}: ${reais(feito.valor)} devolvidos; restam ${reais(feito.restante)}.`,
      dados: { id: pedidoId, ...feito },
    };
  },
});

const devolverDobrado = comando({
  nome: 'pedidos devolver',
  titulo: 'Devolver o que foi pago em dobro',
  papeis: FINANCEIRO,
  sobre: alvo('devolucao', ['pagamento', numero('O número da devolução.')], (ctx, id) =>
    devolucaoDe(ctx, id, 'dobro'),
  ),
  opcoes: { 'por-fora': porFora },
  rede: true,
  async confirmacao(ctx, { 'por-fora': fora }, { pedidoId, pagoPorId, valor: quanto, gatewayId }) {
    if (fora) return jaChegou(quanto, pedidoId);
    if (pedidoId !== pagoPorId)
      return `Estornar o pedido ${pedidoId}, de ${reais(quanto)}, que o pedido ${pagoPorId} já tinha pagado?`;
    return doPedidoTodo(await pedidoCom(ctx, pedidoId), gatewayId)
      ? `Estornar o pedido ${pedidoId}, de ${reais(quanto)}, pago depois que a venda dele foi cancelada?`
      : `Devolver os ${reais(quanto)} que vieram a mais pelo pedido ${pedidoId}, que continua pago?`;
  },
  async executar(ctx, { 'por-fora': fora }, { id: pagamento, pedidoId, valor: quanto }) {
    await devolverDobro(ctx, { id: pagamento, porFora: fora });
    const mensagem = `Pedido ${pedidoId}: ${reais(quanto)} devolvidos.`;
    return { mensagem, sobre: ['pedido', pedidoId], registra: { pagamento } };
  },
});

const umaContestacao = alvo(
  'contestacao',
  ['contestacao', numero('O número da devolução.')],
  contestacaoAberta,
);

const responder = comando({
  nome: 'contestacoes responder',
  titulo: 'Anotar o que foi respondido',
  papeis: FINANCEIRO,
  sobre: umaContestacao,
  opcoes: { resposta: relato('O que foi enviado, ou por que se aceita.') },
  async executar(ctx, { resposta }, { id }) {
    await responderContestacao(ctx, { id, resposta });
    return { mensagem: `Contestação ${id}: resposta anotada.` };
  },
});

const encerrar = comando({
  nome: 'contestacoes encerrar',
  titulo: 'Registrar como terminou; perdida, o pedido fica estornado',
  papeis: FINANCEIRO,
  sobre: umaContestacao,
  argumentos: {
    fim: escolha('Como terminou.', { ganha: 'Ganha: o dinheiro fica', perdida: 'Perdida: o banco devolveu' }),
  },
  rede: true,
  async confirmacao(_ctx, { fim }, { id, pedidoId, valor: quanto }) {
    return `Registrar a contestação ${id}, do pedido ${pedidoId}, de ${reais(quanto)}, como ${fim}?`;
  },
  async executar(ctx, { fim }, { id }) {
    await encerrarContestacao(ctx, { id, estado: fim === 'ganha' ? 'recusada' : 'devolvida' });
    return { mensagem: `Contestação ${id} ${fim}.`, registra: { estado: fim } };
  },
});

const devolver = [conferir, estornar, devolverParte, devolverDobrado, responder, encerrar];

export const devolucoes = [listaDeDevolucoes, ...devolver];
