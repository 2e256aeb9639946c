import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { acessosAbertos } from '#backend/domain/conta/acessos.ts';
import { criarCodigoDeRecuperacao } from '#backend/domain/conta/recuperar.ts';
import { codigoDeConfirmacao } from '#backend/domain/conta/trocaDeEmail.ts';
import { recuperacao } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { acessoNoEmail } from '#lib/conta/acessos.ts';
import { RECUPERACAO_MINUTOS } from '#lib/conta/rules.ts';
import { formatDate, formatDateTime, type IsoDate, isoDateOf } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { CHAVE_DA_DEGUSTACAO, planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import { absoluto, comum, type Montar } from './mensagem.ts';
import { type Comum, type Email, montarEmail } from './moldura.ts';

export const boasVindas: Montar<'boas-vindas'> = async (ctx, dono) => {
  const [degustacao] = await ctx.db
    .select({ fim: assinatura.fim })
    .from(assinatura)
    .where(and(eq(assinatura.usuarioId, dono.id), eq(assinatura.plano, CHAVE_DA_DEGUSTACAO)));
  const degustacaoAte = degustacao ? ultimoDia(degustacao.fim) : null;
  const confirmar = absoluto(ctx, paths.confirmarEmail(await codigoDeConfirmacao(ctx, dono)));
  return { email: emailBoasVindas({ ...comum(ctx, dono, paths.app.inicial), degustacaoAte, confirmar }) };
};

export function emailBoasVindas(
  dados: Comum & {
    /** Trial plan given at sign-up; null when the account starts without one. */
    degustacaoAte: IsoDate | null;
    /** Address that confirms the e-mail. */
    confirmar: string;
  },
): Email {
  const degustacao = dados.degustacaoAte
    ? [`Você tem o plano Degustação até ${formatDate(dados.degustacaoAte)}, sem cobrança ao fim dele.`]
    : [];
  return montarEmail({
    ...dados,
    assunto: 'Sua conta na Via Livre está pronta',
    partes: [
      'Com ela você acompanha as multas e os pontos da sua CNH e dos seus veículos.',
      ...degustacao,
      'Confirme este e-mail: até lá só mandamos para ele o que você pedir, e você pode pedir 3 consultas por dia.',
      { rotulo: 'Confirmar e-mail', link: dados.confirmar },
      'Para começar, cadastre a sua CNH e o seu veículo. A primeira consulta pode levar até 48 horas, e avisamos quando terminar.',
      { rotulo: 'Cadastrar CNH e veículo', link: dados.link },
    ],
  });
}

/** Skipped when the plan is cancelled or over before the mail is written. */
export const planoTerminando: Montar<'plano-terminando'> = async (ctx, dono, { assinaturaId }) => {
  const agora = ctx.clock();
  const [corrente] = await ctx.db
    .select({ plano: assinatura.plano, fim: assinatura.fim })
    .from(assinatura)
    .where(
      and(
        eq(assinatura.id, assinaturaId),
        eq(assinatura.usuarioId, dono.id),
        isNull(assinatura.canceladaEm),
        gt(assinatura.fim, agora),
      ),
    );
  if (!corrente) return null;
  return {
    email: emailPlanoTerminando({
      ...comum(ctx, dono, paths.app.planos.lista),
      plano: planoPorChave(corrente.plano)?.nome ?? corrente.plano,
      fim: ultimoDia(corrente.fim),
      dias: diasFaltantes(corrente.fim, agora),
    }),
  };
};

export function emailPlanoTerminando(dados: Comum & { plano: string; fim: IsoDate; dias: number }): Email {
  const { plano, fim, dias, link } = dados;
  return montarEmail({
    ...dados,
    assunto:
      dias > 0 ? `Seu plano termina em ${dias === 1 ? '1 dia' : `${dias} dias`}` : 'Seu plano termina hoje',
    partes: [
      `O plano ${plano} vale até ${formatDate(fim)}. Depois disso paramos de consultar as suas multas e os seus pontos.`,
      'Nada é cobrado sem que você contrate de novo. O que já está na sua conta continua guardado.',
      { rotulo: 'Ver os planos', link },
    ],
  });
}

/** The end of a plan is exclusive: the last day is that of the previous instant. */
function ultimoDia(fim: Date): string {
  return isoDateOf(new Date(fim.getTime() - 1));
}

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
