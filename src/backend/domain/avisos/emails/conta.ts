import { and, eq, gt, isNull } from 'drizzle-orm';
import { acessosAbertos } from '#backend/domain/conta/acessos.ts';
import { criarCodigoDeRecuperacao } from '#backend/domain/conta/recuperar.ts';
import { codigoDeConfirmacao } from '#backend/domain/conta/trocaDeEmail.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { acessoNoEmail } from '#lib/conta/acessos.ts';
import { RECUPERACAO_MINUTOS } from '#lib/conta/rules.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { CHAVE_DA_DEGUSTACAO, planoPorChave } from '#lib/planos/catalogo.ts';
import { diasFaltantes } from '#lib/planos/rules.ts';
import type { Eventos } from './mensagem.ts';

export const daConta: Eventos<'boas-vindas' | 'recuperacao' | 'senha-trocada' | 'plano-terminando'> = {
  'boas-vindas': {
    tipo: 'conta',
    semConfirmar: 'vai',
    paraNaRemocao: true,
    async escrever(ctx, dono) {
      const [degustacao] = await ctx.db
        .select({ fim: assinatura.fim })
        .from(assinatura)
        .where(and(eq(assinatura.usuarioId, dono.id), eq(assinatura.plano, CHAVE_DA_DEGUSTACAO)));
      const ate = degustacao && ultimoDia(degustacao.fim);
      return {
        assunto: 'Sua conta na Via Livre está pronta',
        partes: [
          'Com ela você acompanha as multas e os pontos da sua CNH e dos seus veículos.',
          ...(ate ? [`Você tem o plano Degustação até ${ate}, sem cobrança ao fim dele.`] : []),
          'Confirme este e-mail: até lá só mandamos para ele o que você pedir, e você pode pedir 3 consultas por dia.',
          {
            rotulo: 'Confirmar e-mail',
            link: paths.confirmarEmail(await codigoDeConfirmacao(ctx, dono)),
          },
          'Para começar, cadastre a sua CNH e o seu veículo. A primeira consulta pode levar até 48 horas, e avisamos quando terminar.',
          { rotulo: 'Cadastrar CNH e veículo', link: paths.app.inicial },
        ],
      };
    },
  },
  recuperacao: {
    tipo: 'conta',
    semConfirmar: 'vai',
    async escrever(ctx, dono, { pedidaEm, origem }) {
      // The record names the person who made the request, not the job that writes the mail.
      const { ator: _, atorId: __, ...quemPediu } = { ...ctx, origem };
      const pedida = { usuarioId: dono.id, pedidaEm: new Date(pedidaEm) };
      const codigo = await criarCodigoDeRecuperacao(quemPediu, pedida);
      if (codigo === null) return null;
      const acessos = await acessosDe(ctx, dono);
      return {
        assunto: 'Crie uma nova senha',
        partes: [
          'Recebemos um pedido para trocar a senha da sua conta.',
          { rotulo: 'Criar nova senha', link: paths.redefinirSenha(codigo) },
          `O link funciona uma vez e vale por ${RECUPERACAO_MINUTOS} minutos. Depois disso, peça outro.`,
          ...(acessos
            ? [
                `Além da senha, isto está ligado à sua conta: ${acessos}. Encerramos tudo ao trocar a senha, menos o que você marcar na página.`,
              ]
            : []),
          'Se não foi você, ignore esta mensagem: a senha continua a mesma.',
        ],
      };
    },
  },
  'senha-trocada': {
    tipo: 'conta',
    semConfirmar: 'tres por dia',
    async escrever(ctx, dono, { quando = ctx.clock().toISOString() }) {
      const acessos = await acessosDe(ctx, dono);
      return {
        assunto: 'Sua senha foi alterada',
        partes: [
          `A senha da sua conta foi alterada em ${formatDateTime(quando)} (horário de Brasília). Todos os aparelhos saíram da conta.`,
          acessos
            ? `Além da senha, continua ligado à sua conta: ${acessos}.`
            : 'Além da senha, nada mais está ligado à sua conta.',
          'Se foi você, não precisa fazer nada.',
          'Se não foi você, crie outra senha agora e nos avise.',
          { rotulo: 'Criar outra senha', link: paths.esqueceuSenha },
        ],
      };
    },
  },
  'plano-terminando': {
    tipo: 'plano',
    paraNaRemocao: true,
    /** Skipped when the plan is cancelled or over before the mail is written. */
    async escrever({ db, clock }, dono, { assinaturaId }) {
      const agora = clock();
      const [corrente] = await db
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
      const dias = diasFaltantes(corrente.fim, agora);
      const nome = planoPorChave(corrente.plano)?.nome ?? corrente.plano;
      return {
        assunto: `Seu plano termina em ${dias === 1 ? '1 dia' : `${dias} dias`}`,
        partes: [
          `O plano ${nome} vale até ${ultimoDia(corrente.fim)}. Depois disso paramos de consultar as suas multas e os seus pontos.`,
          'Nada é cobrado sem que você contrate de novo. O que já está na sua conta continua guardado.',
          { rotulo: 'Ver os planos', link: paths.app.planos.lista },
        ],
      };
    },
  },
};

/** The end of a plan is exclusive: the last day is that of the previous instant. */
function ultimoDia(fim: Date): string {
  return formatDate(new Date(fim.getTime() - 1));
}

/** What else reaches the account beside the password; empty without any. */
async function acessosDe(ctx: SystemCtx, { id }: { id: string }): Promise<string> {
  return (await acessosAbertos(ctx, id)).map(acessoNoEmail).join('; ');
}
