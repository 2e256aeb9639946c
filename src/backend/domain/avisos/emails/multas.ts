import { and, eq, inArray } from 'drizzle-orm';
import { processoDaMulta } from '#backend/domain/multas/marcos.ts';
import { lerAutos } from '#backend/domain/multas/porAuto.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { formatDate, today } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { paths } from '#lib/paths.ts';
import type { Eventos } from './mensagem.ts';

export const dasMultas: Eventos<'nova-multa' | 'aviso'> = {
  'nova-multa': {
    tipo: 'multas',
    paraNaRemocao: true,
    async escrever(ctx, dono, { multaId, soCopia }) {
      const [nova] = await ctx.db
        .select()
        .from(multa)
        .where(and(eq(multa.id, multaId), eq(multa.usuarioId, dono.id)));
      if (!nova) return null;
      const autos = await lerAutos(ctx.db, dono.id);
      const hoje = today(ctx.clock);
      const { prazo } = oQueCorre(processoDaMulta(nova, autos.marcosDe(nova.id)), hoje);
      const linhas: [string, string | null][] = [
        ['Infração', nova.descricao],
        ['Auto de infração', nova.autoInfracao],
        ['Data', formatDate(nova.dataInfracao)],
        ['Local', nova.localInfracao],
        ['Valor', reais(nova.valorOriginal)],
        ['Pontos', String(nova.pontos)],
      ];
      // The last day to answer, unless it has passed: computed, or read from the notice.
      if (prazo && prazo.data >= hoje)
        linhas.push([prazo.estimado ? 'Prazo estimado' : 'Prazo', formatDate(prazo.data)]);
      return {
        assunto: `Nova multa encontrada: ${nova.autoInfracao}`,
        partes: [
          'A consulta mais recente encontrou uma multa que não estava na sua lista.',
          { dados: linhas.flatMap(([rotulo, valor]) => (valor ? [[rotulo, valor]] : [])) },
          { rotulo: 'Ver a multa e o que fazer', link: paginaDaMulta(nova) },
          'O prazo que vale é o impresso na notificação que chega pelo correio ou pelo SNE.',
        ],
        soCopia,
        enderecos: await enderecosDasMultas(
          ctx,
          dono.id,
          soCopia ? [nova.id] : autos.listagensDoAit(nova.id),
        ),
      };
    },
  },
  /** An in-app notice as a mail; when it concerns a fine, licence or vehicle, the notification addresses get a copy. */
  aviso: {
    tipo: ({ tipo, alvo }) => tipo ?? (alvo === undefined ? 'conta' : 'multas'),
    paraNaRemocao: ({ alvo }) => alvo !== undefined,
    async escrever(ctx, dono, { notificacaoId, alvo, alvoId, multaId }) {
      const [lido] = await ctx.db
        .select()
        .from(notificacao)
        .where(and(eq(notificacao.id, notificacaoId), eq(notificacao.usuarioId, dono.id)));
      if (!lido) return null;
      const { id, assunto, descricao, destino } = lido;
      const enderecos = alvo && alvoId !== undefined ? [await enderecoDe(ctx, { alvo, id: alvoId })] : [];
      if (multaId !== undefined) {
        const { listagensDoAit } = await lerAutos(ctx.db, dono.id);
        enderecos.push(...(await enderecosDasMultas(ctx, dono.id, listagensDoAit(multaId))));
      }
      return {
        assunto,
        partes: [
          descricao,
          { rotulo: 'Abrir na Via Livre', link: destino ?? paths.app.notificacoes.ver(id) },
        ],
        enderecos,
      };
    },
  },
};

/** The notification addresses of the licences and vehicles of these fines. None of one that is switched off. */
export async function enderecosDasMultas({ db }: SystemCtx, dono: string, ids: readonly number[]) {
  const daCnh = mesmoDono(habilitacao, multa, multa.habilitacaoId);
  const doVeiculo = mesmoDono(veiculo, multa, multa.veiculoId);
  const linhas = await db
    .select({ cnh: habilitacao.emailNotificacao, veiculo: veiculo.emailNotificacao })
    .from(multa)
    .leftJoin(habilitacao, and(daCnh, eq(multa.tipo, 'Habilitacao'), eq(habilitacao.ativo, true)))
    .leftJoin(veiculo, and(doVeiculo, eq(multa.tipo, 'Veiculo'), eq(veiculo.ativo, true)))
    .where(and(eq(multa.usuarioId, dono), inArray(multa.id, [...ids])));
  return linhas.map(({ cnh, veiculo }) => cnh ?? veiculo);
}

/** Null for a licence or vehicle that is switched off: the driver's own mails continue, the copies stop. */
async function enderecoDe(
  { db }: SystemCtx,
  { alvo, id }: { alvo: 'habilitacao' | 'veiculo'; id: number },
): Promise<string | null> {
  const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
  const [found] = await db
    .select({ email: tabela.emailNotificacao })
    .from(tabela)
    .where(and(eq(tabela.id, id), eq(tabela.ativo, true)));
  return found?.email || null;
}
