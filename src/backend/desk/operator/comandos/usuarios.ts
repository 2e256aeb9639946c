import { desc, eq, ilike, or } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { avisarSeguranca } from '../../../domain/conta/avisos.ts';
import { apagarSegundoFator } from '../../../domain/conta/segundoFator/ligar.ts';
import { closeAllSessions } from '../../../domain/conta/session.ts';
import { audit } from '../../../platform/audit.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { avisarDoAto } from '../../avisarDoAto.ts';
import { inteiro, obrigatorio, opcional, texto } from '../campos.ts';
import { comando, recusar, tabela } from '../comando.ts';
import { contaDe, contaViva, umaConta } from '../encontrar.ts';

/** Columns that an operator may list: no documents, no password. */
const RESUMO = {
  id: usuario.id,
  email: usuario.email,
  nome: usuario.nome,
  criadoEm: usuario.criadoEm,
  bloqueadoEm: usuario.bloqueadoEm,
  remocaoPedidaEm: usuario.remocaoPedidaEm,
  removidaEm: usuario.removidaEm,
};

const listar = comando({
  nome: 'usuarios listar',
  resumo: 'Lista as contas, as mais novas primeiro.',
  opcoes: {
    busca: opcional('Parte do nome ou do e-mail.', texto),
    limite: opcional('Quantas mostrar (50 se nada for dito).', inteiro(1, 1000)),
  },
  async executar({ db }, { busca, limite }) {
    const parte = busca && `%${busca.replace(/[\\%_]/g, '\\$&')}%`;
    const linhas = await db
      .select(RESUMO)
      .from(usuario)
      .where(parte ? or(ilike(usuario.nome, parte), ilike(usuario.email, parte)) : undefined)
      .orderBy(desc(usuario.criadoEm))
      .limit(limite ?? 50);
    return {
      dados: linhas,
      tabela: tabela(linhas, {
        'E-mail': ({ email }) => email,
        Nome: ({ nome }) => nome,
        'Criada em': ({ criadoEm }) => formatDateTime(criadoEm),
        Situação: situacao,
        Id: ({ id }) => id,
      }),
    };
  },
});

const bloquear = comando({
  nome: 'usuarios bloquear',
  resumo: 'Bloqueia uma conta e encerra as suas sessões.',
  argumentos: { conta: umaConta },
  opcoes: { motivo: obrigatorio('Por que a conta é bloqueada; fica no registro.', texto) },
  motivo: 'motivo',
  async confirmacao(ctx, { conta: nome }) {
    const { email } = await contaDe(ctx, nome);
    return `Bloquear ${email} e encerrar as suas sessões? O motorista recebe: "${BLOQUEADA}"`;
  },
  async executar(ctx, { conta: nome, motivo }) {
    const { id, email } = await contaDe(ctx, nome);
    await transaction(ctx, async (tx) => {
      const [antes] = await tx.db.select().from(usuario).where(eq(usuario.id, id)).for('update');
      if (antes?.bloqueadoEm) recusar(`A conta ${email} já está bloqueada.`);
      await tx.db
        .update(usuario)
        .set({ bloqueadoEm: tx.clock(), motivoBloqueio: motivo })
        .where(eq(usuario.id, id));
      await closeAllSessions(tx, id);
      await audit(tx, { acao: 'usuario.bloquear', entidade: 'usuario', id, dados: { motivo } });
      await avisarDoAto(tx, { usuarioId: id, assunto: 'A sua conta foi bloqueada', texto: BLOQUEADA });
    });
    return { mensagem: `Conta ${email} bloqueada; as sessões foram encerradas.`, dados: { id, email } };
  },
});

const BLOQUEADA =
  'A nossa equipe bloqueou a sua conta, e ela saiu de todos os aparelhos. Para saber por quê, escreva para nós.';
const DESBLOQUEADA = 'O bloqueio da sua conta foi desfeito: você já pode entrar.';

const desbloquear = comando({
  nome: 'usuarios desbloquear',
  resumo: 'Desfaz o bloqueio de uma conta.',
  argumentos: { conta: umaConta },
  async executar(ctx, { conta: nome }) {
    const { id, email } = await contaDe(ctx, nome);
    await transaction(ctx, async (tx) => {
      const [antes] = await tx.db.select().from(usuario).where(eq(usuario.id, id)).for('update');
      if (!antes?.bloqueadoEm) recusar(`A conta ${email} não está bloqueada.`);
      await tx.db.update(usuario).set({ bloqueadoEm: null, motivoBloqueio: null }).where(eq(usuario.id, id));
      await audit(tx, { acao: 'usuario.desbloquear', entidade: 'usuario', id });
      await avisarDoAto(tx, { usuarioId: id, assunto: 'A sua conta foi desbloqueada', texto: DESBLOQUEADA });
    });
    return { mensagem: `Conta ${email} desbloqueada.`, dados: { id, email } };
  },
});

const tirarSegundoFator = comando({
  nome: 'usuarios tirar-segundo-fator',
  resumo: 'Retira o segundo passo de quem perdeu o aplicativo e os códigos. Antes, confirme quem pede.',
  argumentos: { conta: umaConta },
  opcoes: { motivo: obrigatorio('Como se confirmou quem pede; fica no registro.', texto) },
  motivo: 'motivo',
  async confirmacao(ctx, { conta }) {
    const { email } = await contaViva(ctx, conta);
    return `Retirar o segundo passo de ${email}? A senha passa a bastar.`;
  },
  async executar(ctx, { conta: nome, motivo }) {
    const { id, email } = await contaDe(ctx, nome);
    await transaction(ctx, async (tx) => {
      await tx.db.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, id)).for('update');
      if (!(await apagarSegundoFator(tx, id))) recusar(`A conta ${email} não tem segundo passo.`);
      await closeAllSessions(tx, id);
      await audit(tx, { acao: 'usuario.tirarSegundoFator', entidade: 'usuario', id, dados: { motivo } });
      await avisarSeguranca(tx, { usuarioId: id, fato: { tipo: 'segundo-fator-tirado' } });
    });
    return {
      mensagem: `Conta ${email} sem segundo passo; as sessões foram encerradas e o motorista foi avisado.`,
      dados: { id, email },
    };
  },
});

function situacao(conta: {
  bloqueadoEm: Date | null;
  remocaoPedidaEm: Date | null;
  removidaEm: Date | null;
}) {
  if (conta.removidaEm) return `removida em ${formatDateTime(conta.removidaEm)}`;
  const partes = [
    conta.bloqueadoEm && `bloqueada em ${formatDateTime(conta.bloqueadoEm)}`,
    conta.remocaoPedidaEm && `remoção pedida em ${formatDateTime(conta.remocaoPedidaEm)}`,
  ];
  return partes.filter(Boolean).join('; ') || 'ativa';
}

export const usuarios = [listar, bloquear, desbloquear, tirarSegundoFator];
