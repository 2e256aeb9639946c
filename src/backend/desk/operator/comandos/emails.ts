import { and, desc, eq, isNull } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { emailEnviado } from '../../../platform/db/schema/notificacoes.ts';
import { inteiro, opcional, simNao } from '../campos.ts';
import { comando, tabela } from '../comando.ts';
import { contaDe, talvezUmaConta } from '../contas.ts';

const listar = comando({
  nome: 'emails listar',
  resumo: 'Lista os e-mails, os mais novos primeiro, e diz quais ainda não saíram.',
  argumentos: {},
  opcoes: {
    conta: talvezUmaConta,
    parados: simNao('Só os que ainda não saíram.'),
    limite: opcional('Quantos mostrar (50 se nada for dito).', inteiro(1, 1000)),
  },
  async executar(ctx, { conta: nome, parados, limite }) {
    const conta = nome === undefined ? undefined : await contaDe(ctx, nome);
    const linhas = await ctx.db
      .select({
        id: emailEnviado.id,
        modelo: emailEnviado.modelo,
        email: usuario.email,
        criadoEm: emailEnviado.criadoEm,
        enviadoEm: emailEnviado.enviadoEm,
      })
      .from(emailEnviado)
      .leftJoin(usuario, eq(usuario.id, emailEnviado.usuarioId))
      .where(
        and(
          conta && eq(emailEnviado.usuarioId, conta.id),
          parados ? isNull(emailEnviado.enviadoEm) : undefined,
        ),
      )
      .orderBy(desc(emailEnviado.id))
      .limit(limite ?? 50);
    return {
      dados: linhas,
      tabela: tabela(linhas, {
        'E-mail': ({ id }) => id,
        Modelo: ({ modelo }) => modelo,
        Para: ({ email }) => email,
        'Pedido em': ({ criadoEm }) => formatDateTime(criadoEm),
        'Enviado em': ({ enviadoEm }) => enviadoEm && formatDateTime(enviadoEm),
      }),
    };
  },
});

export const emails = [listar];
