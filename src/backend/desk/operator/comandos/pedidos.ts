import { and, desc, eq, gte, inArray, lte, or } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { contaEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { ESTADOS_DO_PEDIDO } from '#lib/pedidos/estados.ts';
import { ROTULO_DO_METODO, ROTULOS_DO_ESTADO, rotuloDoEstado } from '#lib/pedidos/rules.ts';
import { conferirPedido } from '../../../domain/pedidos/conferir.ts';
import { aDevolver, estornarPedido, estornavel } from '../../../domain/pedidos/estornar.ts';
import { estornarParte, parcialmenteEstornavel } from '../../../domain/pedidos/parciais.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { pedido } from '../../../platform/db/schema/pedidos.ts';
import { veiculo } from '../../../platform/db/schema/veiculos.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import {
  comRotulos,
  fimDoDia,
  inicioDoDia,
  obrigatorio,
  opcional,
  tamanhoDaLista,
  texto,
  umDe,
  valor,
} from '../campos.ts';
import { comando, type OperadorCtx, recusar, tabela } from '../comando.ts';
import { contaDe, pedidoDe, talvezUmaConta } from '../encontrar.ts';
import { dobrados } from './dobrados.ts';
import { jaChegou, porFora } from './porFora.ts';

/** Order number, or the code shown in tables and to drivers. */
const umPedido = obrigatorio(
  'O número do pedido, ou o seu código.',
  v.pipe(texto, v.toUpperCase(), v.maxLength(20)),
);

const listar = comando({
  nome: 'pedidos listar',
  resumo: 'Lista os pedidos, os mais novos primeiro.',
  opcoes: {
    conta: talvezUmaConta,
    estado: comRotulos(opcional('Só os que estão neste estado.', umDe(ESTADOS_DO_PEDIDO)), ROTULOS_DO_ESTADO),
    busca: opcional('Código do pedido, CPF do cliente, placa, ou id do gateway.', texto),
    desde: opcional('Só os criados deste dia em diante.', inicioDoDia),
    ate: opcional('Só os criados até este dia.', fimDoDia),
    limite: opcional('Quantos mostrar (50 se nada for dito).', tamanhoDaLista),
  },
  async executar(ctx, { conta: nome, estado, busca, desde, ate, limite }) {
    const conta = nome === undefined ? undefined : await contaDe(ctx, nome);
    const linhas = await ctx.db
      .select({ pedido, email: usuario.email })
      .from(pedido)
      .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
      .where(
        and(
          conta && eq(pedido.usuarioId, conta.id),
          estado === undefined ? undefined : eq(pedido.status, estado),
          busca === undefined ? undefined : achadoPor(ctx, busca),
          desde && gte(pedido.criadoEm, desde),
          ate && lte(pedido.criadoEm, ate),
        ),
      )
      .orderBy(desc(pedido.id))
      .limit(limite ?? 50);
    const pedidos = linhas.map(({ pedido, email }) => ({
      id: pedido.id,
      codigo: pedido.codigo,
      email,
      metodo: pedido.metodo,
      status: pedido.status,
      total: pedido.total,
      criadoEm: pedido.criadoEm,
      pagoEm: pedido.pagoEm,
    }));
    return {
      dados: pedidos,
      tabela: tabela(
        pedidos,
        {
          Pedido: (um) => um.id,
          Código: ({ codigo }) => codigo,
          Conta: ({ email }) => contaEmPalavras(email),
          Forma: ({ metodo }) => ROTULO_DO_METODO[metodo],
          Estado: ({ status }) => rotuloDoEstado(status),
          Total: ({ total }) => reais(total),
          'Criado em': ({ criadoEm }) => formatDateTime(criadoEm),
          'Pago em': ({ pagoEm }) => pagoEm && formatDateTime(pagoEm),
        },
        { href: ({ id }) => enderecoDe('pedidos', id) },
      ),
    };
  },
});

const estornar = comando({
  nome: 'pedidos estornar',
  resumo: 'Devolve o dinheiro de um pedido pago e recolhe o que ele deu e não foi usado.',
  argumentos: { pedido: umPedido },
  opcoes: { 'por-fora': porFora },
  async confirmacao(ctx, { pedido: nome, 'por-fora': fora }) {
    const { email, id: numero } = await pedidoDe(ctx, nome);
    const pedido = await estornavel(ctx, numero);
    const volta = await aDevolver(ctx, pedido);
    if (fora) return jaChegou(volta, numero);
    return `Devolver ${reais(volta)} (${ROTULO_DO_METODO[pedido.metodo]}) do pedido ${numero} a ${email}?`;
  },
  async executar(ctx, { pedido: nome, 'por-fora': fora }) {
    const { id: numero } = await pedidoDe(ctx, nome);
    const volta = await aDevolver(ctx, await estornavel(ctx, numero));
    const { id: pedidoId, status } = await estornarPedido(ctx, { pedidoId: numero, porFora: fora });
    return {
      mensagem: `Pedido ${numero}: ${reais(volta)} devolvidos.`,
      dados: { id: pedidoId, status },
    };
  },
});

const estornarParcial = comando({
  nome: 'pedidos estornar-parte',
  resumo: 'Devolve parte do dinheiro de um pedido pago; o que ele deu continua com o motorista.',
  argumentos: { pedido: umPedido },
  opcoes: {
    valor: obrigatorio('Quanto devolver, como 25,00.', valor),
    porque: obrigatorio('Por que, em uma frase que o motorista lê.', v.pipe(texto, v.maxLength(200))),
    'por-fora': porFora,
  },
  motivo: 'porque',
  async confirmacao(ctx, { pedido: nome, valor: quanto, 'por-fora': fora }) {
    const { email, id: pedidoId } = await pedidoDe(ctx, nome);
    const { total, metodo } = await transaction(ctx, (tx) =>
      parcialmenteEstornavel(tx, { pedidoId, valor: quanto, porFora: fora }),
    );
    if (fora) return jaChegou(quanto, pedidoId);
    return `Devolver ${reais(quanto)} dos ${reais(total)} (${ROTULO_DO_METODO[metodo]}) do pedido ${pedidoId} a ${email}?`;
  },
  async executar(ctx, { pedido: nome, valor: quanto, porque, 'por-fora': fora }) {
    const { id: pedidoId } = await pedidoDe(ctx, nome);
    const motivo = /[.!?]$/.test(porque) ? porque : `${porque}.`;
    const feito = await estornarParte(ctx, { pedidoId, valor: quanto, motivo, porFora: fora });
    return {
      mensagem: `Pedido ${pedidoId}: ${reais(feito.valor)} devolvidos; restam ${reais(feito.restante)}.`,
      dados: { id: pedidoId, ...feito },
    };
  },
});

function achadoPor({ db }: OperadorCtx, busca: string) {
  const nu = busca.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const daPlaca = db.select({ id: veiculo.usuarioId }).from(veiculo).where(eq(veiculo.placa, nu));
  return or(
    eq(pedido.codigo, nu),
    eq(pedido.gatewayPedidoId, busca),
    eq(pedido.gatewayCobrancaId, busca),
    eq(usuario.cpf, nu),
    inArray(pedido.usuarioId, daPlaca),
  );
}

/** Reads one order at the gateway at once; the answer changes the order as after a webhook. */
const conferir = comando({
  nome: 'pedidos conferir',
  resumo: 'Pergunta agora ao meio de pagamento o que houve com um pedido.',
  argumentos: {
    pedido: obrigatorio('O número do pedido, ou o seu código.', v.pipe(texto, v.toUpperCase())),
  },
  motivo: null,
  async executar(ctx, { pedido: nome }) {
    const { id, gateway, status: antes } = await pedidoDe(ctx, nome);
    if (gateway === 'nenhum') recusar(`O pedido ${id} não passou por um meio de pagamento.`);
    const resultado = await conferirPedido(ctx, { pedidoId: id, origem: 'conferencia' });
    if (resultado !== 'conferido')
      recusar(`O meio de pagamento não respondeu sobre o pedido ${id}: tente de novo em instantes.`);
    const { status } = await pedidoDe(ctx, id);
    const estado = rotuloDoEstado(status).toLowerCase();
    return {
      mensagem:
        status === antes
          ? `O meio de pagamento diz o mesmo que já estava aqui: ${estado}.`
          : `O meio de pagamento respondeu: o pedido está ${estado}.`,
      dados: { id, antes, status },
    };
  },
});

export const pedidos = [listar, conferir, estornar, estornarParcial, ...dobrados];
