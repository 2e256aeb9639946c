import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { aparelhoDe } from '#lib/conta/aparelho.server.ts';
import { RECUPERACAO_MINUTOS } from '#lib/conta/rules.ts';
import { isoDateOf } from '#lib/dates.ts';
import { emailBoasVindas } from '#lib/emails/boas-vindas.server.ts';
import { emailPlanoTerminando } from '#lib/emails/plano-terminando.server.ts';
import { emailRecuperacaoDeSenha } from '#lib/emails/recuperacao-senha.server.ts';
import { emailSeguranca } from '#lib/emails/seguranca.server.ts';
import { emailSenhaAlterada } from '#lib/emails/senha-alterada.server.ts';
import { paths } from '#lib/paths.ts';
import { CHAVE_DA_DEGUSTACAO, planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import { criarCodigoDeRecuperacao } from '../conta/recuperar.ts';
import { recuperacao } from '../db/schema/conta.ts';
import { assinatura } from '../db/schema/pedidos.ts';
import { absoluto, comum, type Montar } from './mensagem.ts';

export const boasVindas: Montar<'boas-vindas'> = async (ctx, dono) => {
  const [degustacao] = await ctx.db
    .select({ fim: assinatura.fim })
    .from(assinatura)
    .where(and(eq(assinatura.usuarioId, dono.id), eq(assinatura.plano, CHAVE_DA_DEGUSTACAO)));
  const degustacaoAte = degustacao ? ultimoDia(degustacao.fim) : null;
  return { email: emailBoasVindas({ ...comum(ctx, dono, paths.app.inicial), degustacaoAte }) };
};

/** A request that is past its ten minutes is not worth a mail. */
export const recuperarSenha: Montar<'recuperacao'> = async (ctx, dono, { pedidaEm, origem }) => {
  // Who asked is on record, not who wrote the mail.
  const { ator: _, atorId: __, ...quemPediu } = { ...ctx, origem };
  const codigo = await criarCodigoDeRecuperacao(quemPediu, {
    usuarioId: dono.id,
    pedidaEm: new Date(pedidaEm),
  });
  if (codigo === null) return null;
  const dados = { ...comum(ctx, dono, paths.redefinirSenha(codigo)), minutos: RECUPERACAO_MINUTOS };
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
  return { email: emailSenhaAlterada({ ...comum(ctx, dono, paths.login), quando, linkRecuperacao }) };
};

export const seguranca: Montar<'seguranca'> = async (ctx, dono, { fato, quando, agente }) => ({
  email: emailSeguranca({
    ...comum(ctx, dono, paths.app.seguranca),
    fato,
    quando: new Date(quando),
    aparelho: aparelhoDe(agente),
    linkRecuperacao: absoluto(ctx, paths.esqueceuSenha),
  }),
});

/** Not when the plan was ended, or is over, by the time the mail is written. */
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

/** The end of a plan is exclusive: its last day is the one of the instant before. */
function ultimoDia(fim: Date): string {
  return isoDateOf(new Date(fim.getTime() - 1));
}
