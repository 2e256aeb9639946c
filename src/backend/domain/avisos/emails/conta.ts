import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { emailBoasVindas } from '#backend/domain/avisos/emails/textos/boas-vindas.ts';
import { emailPlanoTerminando } from '#backend/domain/avisos/emails/textos/plano-terminando.ts';
import { emailRecuperacaoDeSenha } from '#backend/domain/avisos/emails/textos/recuperacao-senha.ts';
import { emailSeguranca } from '#backend/domain/avisos/emails/textos/seguranca.ts';
import { emailSenhaAlterada } from '#backend/domain/avisos/emails/textos/senha-alterada.ts';
import { acessosAbertos } from '#backend/domain/conta/acessosAbertos.ts';
import { codigoDeConfirmacao } from '#backend/domain/conta/confirmarEmail.ts';
import { criarCodigoDeRecuperacao } from '#backend/domain/conta/recuperar.ts';
import { recuperacao } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { acessoNoEmail } from '#lib/conta/acessos.ts';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { RECUPERACAO_MINUTOS } from '#lib/conta/rules.ts';
import { isoDateOf } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { CHAVE_DA_DEGUSTACAO, planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import { absoluto, comum, type Montar } from './mensagem.ts';

export const boasVindas: Montar<'boas-vindas'> = async (ctx, dono) => {
  const [degustacao] = await ctx.db
    .select({ fim: assinatura.fim })
    .from(assinatura)
    .where(and(eq(assinatura.usuarioId, dono.id), eq(assinatura.plano, CHAVE_DA_DEGUSTACAO)));
  const degustacaoAte = degustacao ? ultimoDia(degustacao.fim) : null;
  const confirmar = absoluto(ctx, paths.confirmarEmail(await codigoDeConfirmacao(ctx, dono)));
  return { email: emailBoasVindas({ ...comum(ctx, dono, paths.app.inicial), degustacaoAte, confirmar }) };
};

/** A recovery code expires after ten minutes: no mail is sent later than that. */
export const recuperarSenha: Montar<'recuperacao'> = async (ctx, dono, { pedidaEm, origem }) => {
  // The record names the person who made the request, not the job that writes the mail.
  const { ator: _, atorId: __, ...quemPediu } = { ...ctx, origem };
  const codigo = await criarCodigoDeRecuperacao(quemPediu, {
    usuarioId: dono.id,
    pedidaEm: new Date(pedidaEm),
  });
  if (codigo === null) return null;
  const acessos = (await acessosAbertos(ctx, dono.id)).map(acessoNoEmail);
  const dados = { ...comum(ctx, dono, paths.redefinirSenha(codigo)), minutos: RECUPERACAO_MINUTOS, acessos };
  return { email: emailRecuperacaoDeSenha(dados) };
};

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

export const seguranca: Montar<'seguranca'> = async (ctx, dono, { fato, quando, agente }) => {
  const email = emailSeguranca({
    ...comum(ctx, dono, paths.app.seguranca),
    fato,
    quando: new Date(quando),
    aparelho: aparelhoDe(agente),
    linkRecuperacao: absoluto(ctx, paths.esqueceuSenha),
  });
  // A change of the sign-in address is also mailed to the other address.
  const outro = fato.tipo === 'email-a-trocar' ? fato.para : fato.tipo === 'email-trocado' ? fato.de : null;
  return { email, copias: outro === null ? [] : [{ para: outro.trim().toLowerCase(), email }] };
};

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

/** The end of a plan is exclusive: the last day is that of the previous instant. */
function ultimoDia(fim: Date): string {
  return isoDateOf(new Date(fim.getTime() - 1));
}
