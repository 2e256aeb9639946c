import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { acessosAbertos } from '#backend/domain/conta/acessosAbertos.ts';
import { criarCodigoDeRecuperacao } from '#backend/domain/conta/recuperar.ts';
import { recuperacao } from '#backend/platform/db/schema/conta.ts';
import { acessoNoEmail } from '#lib/conta/acessos.ts';
import { RECUPERACAO_MINUTOS } from '#lib/conta/rules.ts';
import { formatDateTime } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { absoluto, comum, type Montar } from './mensagem.ts';
import { type Comum, type Email, montarEmail } from './moldura.ts';

/** A recovery code expires after ten minutes: no mail is sent later than that. */
export const recuperarSenha: Montar<'recuperacao'> = async (ctx, dono, { pedidaEm, origem }) => {
  // The record names the person who made the request, not the job that writes the mail.
  const { ator: _, atorId: __, ...quemPediu } = { ...ctx, origem };
  const pedida = { usuarioId: dono.id, pedidaEm: new Date(pedidaEm) };
  const codigo = await criarCodigoDeRecuperacao(quemPediu, pedida);
  if (codigo === null) return null;
  const acessos = (await acessosAbertos(ctx, dono.id)).map(acessoNoEmail);
  const dados = { ...comum(ctx, dono, paths.redefinirSenha(codigo)), minutos: RECUPERACAO_MINUTOS, acessos };
  return { email: emailRecuperacaoDeSenha(dados) };
};

export function emailRecuperacaoDeSenha(
  dados: Comum & {
    minutos: number;
    /** What else reaches the account and ends with the old password unless kept, one list item each. */
    acessos: readonly string[];
  },
): Email {
  return montarEmail({
    ...dados,
    assunto: 'Crie uma nova senha',
    partes: [
      'Recebemos um pedido para trocar a senha da sua conta.',
      { rotulo: 'Criar nova senha', link: dados.link },
      `O link funciona uma vez e vale por ${dados.minutos} minutos. Depois disso, peça outro.`,
      ...(dados.acessos.length > 0
        ? [
            `Além da senha, isto está ligado à sua conta: ${dados.acessos.join('; ')}. Encerramos tudo ao trocar a senha, menos o que você marcar na página.`,
          ]
        : []),
      'Se não foi você, ignore esta mensagem: a senha continua a mesma.',
    ],
  });
}

export const senhaTrocada: Montar<'senha-trocada'> = async (ctx, dono) => {
  const [ultima] = await ctx.db
    .select({ usadaEm: recuperacao.usadaEm })
    .from(recuperacao)
    .where(and(eq(recuperacao.usuarioId, dono.id), isNotNull(recuperacao.usadaEm)))
    .orderBy(desc(recuperacao.usadaEm))
    .limit(1);
  const linkRecuperacao = absoluto(ctx, paths.esqueceuSenha);
  const quando = ultima?.usadaEm ?? ctx.clock();
  const acessos = (await acessosAbertos(ctx, dono.id)).map(acessoNoEmail);
  return {
    email: emailSenhaAlterada({ ...comum(ctx, dono, paths.login), quando, linkRecuperacao, acessos }),
  };
};

export function emailSenhaAlterada(
  dados: Comum & {
    quando: Date;
    linkRecuperacao: string;
    /** What else reaches the account beside the password, one list item each. */
    acessos: readonly string[];
  },
): Email {
  return montarEmail({
    ...dados,
    assunto: 'Sua senha foi alterada',
    partes: [
      `A senha da sua conta foi alterada em ${formatDateTime(dados.quando)} (horário de Brasília). Todos os aparelhos saíram da conta.`,
      dados.acessos.length > 0
        ? `Além da senha, continua ligado à sua conta: ${dados.acessos.join('; ')}.`
        : 'Além da senha, nada mais está ligado à sua conta.',
      'Se foi você, não precisa fazer nada.',
      'Se não foi você, crie outra senha agora e nos avise.',
      { rotulo: 'Criar outra senha', link: dados.linkRecuperacao },
    ],
  });
}
