import { and, eq, isNull } from 'drizzle-orm';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { doDia, escolha, numero, opcional, relato, simNao, texto } from '#backend/desk/campos.ts';
import { alvo, comando, recusar } from '#backend/desk/comando.ts';
import { comCliente, quais, umaContaViva } from '#backend/desk/encontrar.ts';
import { contaEmPalavras } from '#backend/desk/palavras.ts';
import { atosCom, elo, lista, TODOS } from '#backend/desk/tela.ts';
import {
  iniciarRemocao,
  registrarRequerimento,
  responderRequerimento,
} from '#backend/domain/conta/requerimentos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { apagadaEm } from '#lib/conta/retencao.server.ts';
import { formatDate, today } from '#lib/dates.ts';
import { urgencia } from '#lib/mesa/fila.ts';
import { ROTULO_DO_REQUERIMENTO } from '#lib/mesa/requerimentos.ts';
import { paths } from '#lib/paths.ts';

const QUEM_RESPONDE = ['atendimento', 'juridico'] as const;
const tela = lista({
  ...{ tela: 'requerimentos', titulo: 'Pedidos por lei', papeis: TODOS },
  ...{ entidade: 'requerimento', acima: ['requerimentos registrar'] },
  filtros: { todos: simNao('Também o que já foi respondido.') },
  nota: 'O que alguém pede sobre os seus dados, pelo último dia: a lei dá 15 dias (LGPD, art. 19).',
  ler: (ctx, { id, todos, limite }) =>
    comCliente(ctx, requerimento, {
      onde: id ? quais(requerimento, { id }) : todos ? undefined : isNull(requerimento.respondidoEm),
      ...{ ordem: requerimento.prazo, limite },
    }),
  id: ({ id }) => id,
  cabeca: ({ id }) => `Pedido por lei ${id}`,
  colunas: {
    Número: ({ id }) => id,
    'Último dia': ({ prazo }) => formatDate(prazo),
    Pedido: ({ tipo }) => ROTULO_DO_REQUERIMENTO[tipo],
    Conta: ({ usuarioId, email }) => elo('clientes', usuarioId, contaEmPalavras(email)),
    Texto: ({ texto: dito }) => dito,
    'Recebido em': ({ recebidoEm }) => recebidoEm,
    Resposta: ({ resposta }) => resposta,
  },
  mais: {
    'Como chegou': ({ origem }) =>
      origem === 'conta' ? 'pelas telas da conta' : 'por fora, anotado por nós',
    'Respondido em': ({ respondidoEm }) => respondidoEm,
  },
  estado: ({ respondidoEm, prazo }, { clock }) =>
    respondidoEm
      ? { texto: 'respondido', tom: 'ok' }
      : (urgencia(prazo, today(clock)) ?? { texto: 'a responder', tom: 'info' }),
  atos: ({ id, tipo, respondidoEm }) =>
    atosCom(
      { requerimento: String(id), ...(tipo !== 'eliminacao' && { identidade: '', negar: '' }) },
      !respondidoEm && 'requerimentos responder',
    ),
});

const registrar = comando({
  nome: 'requerimentos registrar',
  titulo: 'Registrar um pedido que chegou por fora',
  papeis: QUEM_RESPONDE,
  sobre: umaContaViva,
  argumentos: { tipo: escolha('O que se pede.', ROTULO_DO_REQUERIMENTO) },
  opcoes: {
    texto: relato('O pedido, como chegou.'),
    data: doDia('O dia em que chegou (hoje, se nada for dito).'),
  },
  async executar(ctx, { tipo, texto: pedido, data }, { id: usuarioId }) {
    const novo = await registrarRequerimento(ctx, {
      ...{ usuarioId, tipo, texto: pedido, origem: 'equipe' },
      ...(data && { recebidoEm: data }),
    });
    await avisarDoAto(ctx, {
      usuarioId,
      assunto: 'Recebemos o seu pedido sobre os seus dados',
      texto: `${ROTULO_DO_REQUERIMENTO[tipo]}: respondemos até ${formatDate(novo.prazo)}.`,
      destino: paths.app.perfil,
    });
    return {
      mensagem: `Pedido por lei ${novo.id} registrado: a resposta vence em ${formatDate(novo.prazo)}.`,
      dados: { id: novo.id, prazo: novo.prazo },
      sobre: ['requerimento', novo.id],
    };
  },
});

/** A request that waits for its answer, and its account. */
const umAberto = alvo('requerimento', ['requerimento', numero('O número do pedido.')], async (ctx, id) => {
  const [linha] = await ctx.db
    .select({ tipo: requerimento.tipo, conta: usuario })
    .from(requerimento)
    .innerJoin(usuario, eq(usuario.id, requerimento.usuarioId))
    .where(and(eq(requerimento.id, id), isNull(requerimento.respondidoEm)))
    .for('update');
  if (!linha) recusar(`Não há um pedido ${id} sem resposta.`);
  ctx.alvos.add(`usuario ${linha.conta.id}`);
  if (linha.conta.removidaEm) recusar('Esta conta já foi removida.');
  return { id, ...linha };
});

const responder = comando({
  nome: 'requerimentos responder',
  titulo: 'Responder; uma eliminação começa com a resposta',
  papeis: QUEM_RESPONDE,
  sobre: umAberto,
  opcoes: {
    resposta: relato('A resposta, como o motorista a lê.'),
    // Of a request for removal only.
    identidade: opcional('Como se confirmou quem pede; fica no registro.', texto),
    negar: simNao('Nada é apagado: a resposta diz por quê.'),
  },
  async confirmacao(ctx, entrada, { tipo, conta }) {
    if (!remove(tipo, entrada)) return null;
    const dia = formatDate(apagadaEm(conta.remocaoPedidaEm ?? ctx.clock()));
    return `Remover a conta de ${conta.nome}, ${conta.email}? Os dados são apagados em ${dia}; ela é avisada agora, e até lá pode desfazer.`;
  },
  async executar(ctx, { resposta, identidade, negar }, { id, tipo, conta }) {
    const dia = remove(tipo, { identidade, negar }) ? await iniciarRemocao(ctx, conta) : null;
    await responderRequerimento(ctx, { id, resposta });
    return {
      mensagem: `Pedido por lei ${id} respondido${dia ? `: a conta é apagada em ${formatDate(dia)}` : ''}.`,
      registra: { ...(dia && { identidade, apagadaEm: dia }) },
    };
  },
});

/** Whether the answer removes the account: then somebody checked who asks. */
function remove(tipo: string, { identidade, negar }: { identidade?: string | undefined; negar: boolean }) {
  const removida = tipo === 'eliminacao' && !negar;
  if (removida && !identidade) recusar('Diga em "identidade" como se confirmou quem pede.');
  return removida;
}

export const requerimentos = [tela, registrar, responder];
