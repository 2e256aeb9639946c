import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { motivo, obrigatorio, relato, simNao, talvez, texto } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { CONTA, contaViva, umaConta, umaContaViva } from '#backend/desk/encontrar.ts';
import { TODOS } from '#backend/desk/tela.ts';
import {
  avisarSeguranca,
  notificar,
  notificarPorEmail,
} from '#backend/domain/avisos/notificacoes/notificar.ts';
import { apagarSegundoFator } from '#backend/domain/conta/segundoFator.ts';
import { closeAllSessions } from '#backend/domain/conta/session.ts';
import { cancelarTrocaDeEmail, pedirTrocaDeEmail } from '#backend/domain/conta/trocaDeEmail.ts';
import { contaAtiva, usuario } from '#backend/platform/db/schema/conta.ts';
import { notaInterna } from '#backend/platform/db/schema/equipe.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { LIMITES_CONTA } from '#lib/conta/rules.ts';
import { formatDateTime } from '#lib/dates.ts';

const ATENDE = ['atendimento'] as const;

const escreverNota = comando({
  nome: 'notas escrever',
  titulo: 'Escrever uma nota interna',
  papeis: TODOS,
  motivo: null,
  sobre: umaConta,
  opcoes: { texto: relato('A nota; o motorista não lê.') },
  async executar(ctx, { texto: dito }, { id: usuarioId }) {
    const autor = ctx.atorId ?? ctx.ator;
    await ctx.db.insert(notaInterna).values({ usuarioId, texto: dito, autor, quando: ctx.clock() });
    // The audit is kept longer than the account, so it does not get the text of a note.
    return { mensagem: 'Nota guardada.' };
  },
});

const enviar = comando({
  nome: 'notificacoes enviar',
  titulo: 'Escrever ao motorista',
  papeis: TODOS,
  opcoes: {
    conta: talvez(CONTA),
    todos: simNao('A todas as contas, em vez de uma.'),
    assunto: obrigatorio('O assunto.', v.pipe(texto, v.maxLength(120))),
    texto: obrigatorio('O texto.', v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(5000)), 'longo'),
    email: simNao('Também por e-mail.'),
  },
  rede: true,
  async confirmacao(ctx, entrada) {
    const { length } = await destinatarios(ctx, entrada);
    const quem = entrada.conta ? (await contaViva(ctx, entrada.conta)).email : `${length} contas`;
    return `Enviar "${entrada.assunto}" a ${quem}${entrada.email ? ', também por e-mail' : ''}?`;
  },
  async executar(ctx, entrada) {
    const ids = await destinatarios(ctx, entrada);
    const chave = `operador:${randomUUID()}`;
    const { assunto, texto: descricao, email } = entrada;
    // A message to all users counts as news; a message to one user is about the account.
    const tipo = entrada.todos ? 'novidades' : 'conta';
    const escrever = email ? notificarPorEmail : notificar;
    for (const usuarioId of ids)
      await transaction(ctx, async (tx) => {
        await escrever(tx, { tipo, usuarioId, chave, assunto, descricao });
      });
    return {
      mensagem: `Notificações enviadas: ${ids.length}.`,
      dados: { chave, contas: ids.length },
      sobre: ['notificacao', chave],
      registra: { assunto, contas: ids.length, email },
    };
  },
});

async function destinatarios(
  ctx: OperadorCtx,
  { conta, todos }: { conta?: string | undefined; todos: boolean },
) {
  if ((conta === undefined) === !todos) recusar('Diga a conta ou todas: uma coisa, e não as duas.');
  if (conta !== undefined) return [(await contaViva(ctx, conta)).id];
  const linhas = await ctx.db
    .select({ id: usuario.id })
    .from(usuario)
    .where(and(contaAtiva, isNull(usuario.remocaoPedidaEm)));
  return linhas.map(({ id }) => id);
}

const linkDeSenha = comando({
  nome: 'usuarios link-de-senha',
  titulo: 'Enviar o link para criar outra senha',
  papeis: ATENDE,
  sobre: umaContaViva,
  async executar(ctx, _, { id, email, bloqueadoEm }) {
    if (bloqueadoEm) recusar(`A conta ${email} está bloqueada.`);
    await enqueue(ctx, 'email', {
      ...{ modelo: 'recuperacao', usuarioId: id, chave: `recuperacao:${randomUUID()}` },
      ...{ pedidaEm: ctx.clock().toISOString(), origem: ctx.origem },
    });
    return { mensagem: `O link foi enviado a ${email}.` };
  },
});

const novoEmail = v.pipe(
  texto,
  v.toLowerCase(),
  v.email('Deve ser um e-mail.'),
  v.maxLength(LIMITES_CONTA.emailEntrar, `São no máximo ${LIMITES_CONTA.emailEntrar} letras.`),
);

const trocarEmail = comando({
  nome: 'usuarios trocar-email',
  titulo: 'Trocar o e-mail da conta, um dia depois',
  papeis: ATENDE,
  codigo: true,
  sobre: umaContaViva,
  opcoes: {
    para: obrigatorio('O e-mail novo.', novoEmail),
    motivo: motivo('Como se confirmou quem pede; fica no registro.'),
  },
  motivo: 'motivo',
  async executar(ctx, { para, motivo: porque }, { id, email }) {
    if (email === para) recusar('Este já é o e-mail da conta.');
    const valeEm = await pedirTrocaDeEmail(ctx, { usuarioId: id, para, motivo: porque });
    return {
      mensagem: `A conta passa a ${para} em ${formatDateTime(valeEm)}; os dois endereços foram avisados.`,
    };
  },
});

const manterEmail = comando({
  nome: 'usuarios manter-email',
  titulo: 'Desfazer a troca de e-mail',
  papeis: ATENDE,
  sobre: umaContaViva,
  async executar(ctx, _, { id: usuarioId, email }) {
    if (!(await cancelarTrocaDeEmail(ctx, usuarioId))) recusar(`Nenhuma troca de e-mail espera em ${email}.`);
    await avisarDoAto(ctx, {
      ...{ usuarioId, assunto: 'O e-mail da conta continua o mesmo' },
      texto: 'A troca de e-mail que estava pedida foi desfeita.',
    });
    return { mensagem: `A conta continua em ${email}.` };
  },
});

const BLOQUEADA =
  'A nossa equipe bloqueou a sua conta, e ela saiu de todos os aparelhos. Para saber por quê, escreva para nós.';

const bloquear = comando({
  nome: 'usuarios bloquear',
  titulo: 'Bloquear a conta',
  papeis: ATENDE,
  sobre: umaConta,
  opcoes: { motivo: motivo('Por que a conta é bloqueada; fica no registro.') },
  motivo: 'motivo',
  async executar(ctx, { motivo: motivoBloqueio }, { id: usuarioId, email }) {
    const [bloqueada] = await ctx.db
      .update(usuario)
      .set({ bloqueadoEm: ctx.clock(), motivoBloqueio })
      .where(and(eq(usuario.id, usuarioId), isNull(usuario.bloqueadoEm)))
      .returning();
    if (!bloqueada) recusar(`A conta ${email} já está bloqueada.`);
    await closeAllSessions(ctx, usuarioId);
    await avisarDoAto(ctx, { usuarioId, assunto: 'A sua conta foi bloqueada', texto: BLOQUEADA });
    return { mensagem: `Conta ${email} bloqueada; as sessões foram encerradas.` };
  },
});

const desbloquear = comando({
  nome: 'usuarios desbloquear',
  titulo: 'Desbloquear a conta',
  papeis: ATENDE,
  sobre: umaConta,
  async executar(ctx, _, { id: usuarioId, email }) {
    const [aberta] = await ctx.db
      .update(usuario)
      .set({ bloqueadoEm: null, motivoBloqueio: null })
      .where(and(eq(usuario.id, usuarioId), isNotNull(usuario.bloqueadoEm)))
      .returning();
    if (!aberta) recusar(`A conta ${email} não está bloqueada.`);
    await avisarDoAto(ctx, {
      ...{ usuarioId, assunto: 'A sua conta foi desbloqueada' },
      texto: 'O bloqueio da sua conta foi desfeito: você já pode entrar.',
    });
    return { mensagem: `Conta ${email} desbloqueada.` };
  },
});

const tirarSegundoFator = comando({
  nome: 'usuarios tirar-segundo-fator',
  titulo: 'Retirar o segundo passo',
  papeis: ATENDE,
  codigo: true,
  sobre: umaConta,
  opcoes: { motivo: motivo('Como se confirmou quem pede; fica no registro.') },
  motivo: 'motivo',
  async executar(ctx, _, { id: usuarioId, email }) {
    await ctx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, usuarioId)).for('update');
    if (!(await apagarSegundoFator(ctx, usuarioId))) recusar(`A conta ${email} não tem segundo passo.`);
    await closeAllSessions(ctx, usuarioId);
    await avisarSeguranca(ctx, { usuarioId, fato: { tipo: 'segundo-fator-tirado' } });
    return {
      mensagem: `Conta ${email} sem segundo passo; as sessões foram encerradas e o motorista foi avisado.`,
    };
  },
});

export const contas = [
  ...[escreverNota, enviar, linkDeSenha, trocarEmail, manterEmail, bloquear, desbloquear, tirarSegundoFator],
];
