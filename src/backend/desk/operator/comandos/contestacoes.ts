import { asc, eq } from 'drizzle-orm';
import { motivoDaContestacao } from '#backend/desk/motivoDoBanco.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { contaEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DA_CONTESTACAO } from '#lib/pedidos/estados.ts';
import {
  contestacaoDe,
  encerrarContestacao,
  responderContestacao,
} from '../../../domain/pedidos/contestacoes.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { contestacao } from '../../../platform/db/schema/devolucoes.ts';
import { pedido } from '../../../platform/db/schema/pedidos.ts';
import { atosDaContestacao } from '../../registros/contestacao.ts';
import { comRotulos, id, MAIOR_LISTA, obrigatorio, relato, simNao, umDe } from '../campos.ts';
import { comando, tabela } from '../comando.ts';

const umaContestacao = obrigatorio('O número da contestação.', id);

const listar = comando({
  nome: 'contestacoes listar',
  resumo: 'Lista os pedidos que o banco do comprador pede de volta, o prazo mais próximo primeiro.',
  opcoes: { todas: simNao('Também as que já foram decididas.') },
  async executar({ db }, { todas }) {
    const linhas = await db
      .select({ contestacao, codigo: pedido.codigo, status: pedido.status, email: usuario.email })
      .from(contestacao)
      .innerJoin(pedido, eq(pedido.id, contestacao.pedidoId))
      .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
      .where(todas ? undefined : eq(contestacao.estado, 'aberta'))
      .orderBy(asc(contestacao.prazo), asc(contestacao.id))
      .limit(MAIOR_LISTA);
    const dados = linhas.map(({ contestacao: uma, ...resto }) => ({ ...uma, ...resto }));
    return {
      dados,
      tabela: tabela(
        dados,
        {
          Contestação: (uma) => uma.id,
          Pedido: ({ pedidoId, codigo }) => `${pedidoId} (${codigo})`,
          Conta: ({ email }) => contaEmPalavras(email),
          Valor: ({ valor }) => reais(valor),
          Motivo: ({ motivo }) => motivoDaContestacao(motivo),
          'Documentos até': ({ prazo }) => prazo && formatDate(prazo),
          Situação: ({ estado }) => ROTULO_DA_CONTESTACAO[estado],
          Resposta: ({ resposta, respondidaEm }) =>
            respondidaEm && `${formatDateTime(respondidaEm)}: ${resposta}`,
        },
        { href: ({ id }) => enderecoDe('contestacoes', id), atos: atosDaContestacao },
      ),
    };
  },
});

const responder = comando({
  nome: 'contestacoes responder',
  resumo: 'Anota o que se respondeu ao meio de pagamento sobre uma contestação.',
  argumentos: { contestacao: umaContestacao },
  opcoes: { resposta: obrigatorio('O que foi enviado, ou por que se aceita.', relato) },
  async executar(ctx, { contestacao: numero, resposta }) {
    await responderContestacao(ctx, { id: numero, resposta });
    return { mensagem: `Contestação ${numero}: resposta anotada.`, dados: { id: numero } };
  },
});

const encerrar = comando({
  nome: 'contestacoes encerrar',
  resumo:
    'Registra como terminou uma contestação que o meio de pagamento não informa; perdida, o pedido fica estornado.',
  argumentos: {
    contestacao: umaContestacao,
    fim: comRotulos(obrigatorio('Como terminou.', umDe(['ganha', 'perdida'])), ROTULO_DA_CONTESTACAO),
  },
  async confirmacao(ctx, { contestacao: numero, fim }) {
    const { pedidoId, valor } = await contestacaoDe(ctx, numero);
    return `Registrar a contestação ${numero}, do pedido ${pedidoId}, de ${reais(valor)}, como ${fim}?`;
  },
  async executar(ctx, { contestacao: numero, fim }) {
    await encerrarContestacao(ctx, { id: numero, estado: fim });
    return { mensagem: `Contestação ${numero} ${fim}.`, dados: { id: numero, estado: fim } };
  },
});

export const contestacoes = [listar, responder, encerrar];
