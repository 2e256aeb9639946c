import { asc, eq, isNull } from 'drizzle-orm';
import { atosDaDesistencia } from '#backend/desk/atosDoPedido.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { contaEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import { ROTULO_DO_REQUERIMENTO, TIPOS_DE_REQUERIMENTO } from '#lib/mesa/requerimentos.ts';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import {
  prazoDaDesistencia,
  registrarRequerimento,
  responderRequerimento,
} from '../../../domain/conta/requerimentos.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { desistencia } from '../../../platform/db/schema/devolucoes.ts';
import { requerimento } from '../../../platform/db/schema/requerimentos.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { avisarDoAto } from '../../avisarDoAto.ts';
import {
  comRotulos,
  id,
  inicioDoDia,
  MAIOR_LISTA,
  obrigatorio,
  opcional,
  relato,
  simNao,
  umDe,
} from '../campos.ts';
import { comando, tabela } from '../comando.ts';
import { contaViva, umaConta } from '../encontrar.ts';

const listar = comando({
  nome: 'requerimentos listar',
  resumo:
    'Lista o que se pede por lei e espera resposta: dados pessoais (LGPD) e desistências (CDC), pelo último dia.',
  opcoes: { todos: simNao('Também o que já foi respondido.') },
  async executar({ db }, { todos }) {
    const [titulares, desistencias] = await Promise.all([
      db
        .select({ um: requerimento, email: usuario.email })
        .from(requerimento)
        .innerJoin(usuario, eq(usuario.id, requerimento.usuarioId))
        .where(todos ? undefined : isNull(requerimento.respondidoEm))
        .orderBy(asc(requerimento.prazo))
        .limit(MAIOR_LISTA),
      db
        .select({ uma: desistencia, email: usuario.email })
        .from(desistencia)
        .innerJoin(usuario, eq(usuario.id, desistencia.usuarioId))
        .where(todos ? undefined : eq(desistencia.estado, 'pedida'))
        .orderBy(asc(desistencia.pedidaEm))
        .limit(MAIOR_LISTA),
    ]);
    const dados = [
      ...titulares.map(({ um, email }) => ({
        id: um.id,
        pedidoId: null,
        tipo: ROTULO_DO_REQUERIMENTO[um.tipo],
        email,
        texto: um.texto,
        recebidoEm: um.recebidoEm,
        aDecidir: false,
        prazo: um.prazo,
        respondidoEm: um.respondidoEm,
        resposta: um.resposta,
      })),
      ...desistencias.map(({ uma, email }) => ({
        id: null,
        pedidoId: uma.pedidoId,
        tipo: 'Desistência da compra (CDC, art. 49)',
        email,
        texto: `Pedido ${uma.pedidoId}, ${reais(uma.valor)}`,
        recebidoEm: uma.pedidaEm,
        aDecidir: uma.aDecidir,
        prazo: prazoDaDesistencia(uma.pedidaEm),
        respondidoEm: uma.decididaEm,
        resposta: uma.estado === 'pedida' ? null : [uma.estado, uma.motivo].filter(Boolean).join(': '),
      })),
    ].sort((a, b) => a.prazo.localeCompare(b.prazo));
    return {
      dados,
      tabela: tabela(
        dados,
        {
          Número: ({ id: numero, pedidoId }) => numero ?? `pedido ${pedidoId}`,
          'Último dia': ({ prazo }) => formatDate(prazo),
          Pedido: ({ tipo }) => tipo,
          Conta: ({ email }) => contaEmPalavras(email),
          Texto: ({ texto: escrito }) => escrito,
          'Recebido em': ({ recebidoEm }) => formatDateTime(recebidoEm),
          Resposta: ({ respondidoEm, resposta }) =>
            respondidoEm && `${formatDateTime(respondidoEm)}: ${resposta}`,
        },
        {
          href: ({ id: numero, pedidoId }) =>
            numero === null ? enderecoDe('pedidos', pedidoId ?? 0) : enderecoDe('requerimentos', numero),
          atos: atosDoPedidoPorLei,
        },
      ),
    };
  },
});

/** Acts that the state of a request about personal data allows; a withdrawal is decided on the page of its order. */
function atosDoPedidoPorLei({
  id: numero,
  pedidoId,
  aDecidir,
  respondidoEm,
}: {
  id: number | null;
  pedidoId: number | null;
  aDecidir: boolean;
  respondidoEm: Date | null;
}) {
  if (respondidoEm) return [];
  if (numero !== null) return [{ nome: 'requerimentos responder', fixos: { requerimento: String(numero) } }];
  return atosDaDesistencia(String(pedidoId), aDecidir);
}

const registrar = comando({
  nome: 'requerimentos registrar',
  resumo:
    'Registra um pedido sobre dados pessoais que chegou por carta, e-mail ou telefone: a lei dá 15 dias (LGPD, art. 19).',
  argumentos: {
    conta: umaConta,
    tipo: comRotulos(obrigatorio('O que se pede.', umDe(TIPOS_DE_REQUERIMENTO)), ROTULO_DO_REQUERIMENTO),
  },
  opcoes: {
    texto: obrigatorio('O pedido, como chegou.', relato),
    data: opcional('O dia em que chegou (hoje, se nada for dito).', inicioDoDia),
  },
  async executar(ctx, { conta: nome, tipo, texto: escrito, data }) {
    const conta = await contaViva(ctx, nome);
    const novo = await transaction(ctx, async (tx) => {
      const feito = await registrarRequerimento(tx, {
        usuarioId: conta.id,
        tipo,
        texto: escrito,
        origem: 'equipe',
        ...(data && { recebidoEm: data }),
      });
      await avisarDoAto(tx, {
        usuarioId: conta.id,
        assunto: 'Recebemos o seu pedido sobre os seus dados',
        texto: `${ROTULO_DO_REQUERIMENTO[tipo]}: respondemos até ${formatDate(feito.prazo)}.`,
        destino: paths.app.perfil,
      });
      return feito;
    });
    return {
      mensagem: `Pedido por lei ${novo.id} registrado: a resposta vence em ${formatDate(novo.prazo)}.`,
      dados: { id: novo.id, prazo: novo.prazo },
    };
  },
});

const responder = comando({
  nome: 'requerimentos responder',
  resumo: 'Responde um pedido sobre dados pessoais: o motorista recebe um aviso e um e-mail.',
  argumentos: { requerimento: obrigatorio('O número do pedido.', id) },
  opcoes: { resposta: obrigatorio('A resposta, como o motorista a lê.', relato) },
  async executar(ctx, { requerimento: numero, resposta }) {
    await responderRequerimento(ctx, { id: numero, resposta });
    return { mensagem: `Pedido por lei ${numero} respondido.`, dados: { id: numero } };
  },
});

export const requerimentos = [listar, registrar, responder];
