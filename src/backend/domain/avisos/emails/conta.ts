import { and, eq, gt, isNull } from 'drizzle-orm';
import { codigoDeConfirmacao } from '#backend/domain/conta/trocaDeEmail.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { formatDate, type IsoDate, isoDateOf } from '#lib/dates.ts';
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
