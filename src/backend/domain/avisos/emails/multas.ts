import { and, eq } from 'drizzle-orm';
import { processoDaMulta } from '#backend/domain/multas/marcos.ts';
import { lerAutos } from '#backend/domain/multas/porAuto.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { formatDate, type IsoDate, today } from '#lib/dates.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { paths } from '#lib/paths.ts';
import { comum, copiasPara, enderecoDaMulta, enderecoDe, enderecosDoAit, type Montar } from './mensagem.ts';
import { type Comum, type Email, montarEmail } from './moldura.ts';

export const novaMulta: Montar<'nova-multa'> = async (ctx, dono, { multaId, soCopia }) => {
  const [nova] = await ctx.db
    .select()
    .from(multa)
    .where(and(eq(multa.id, multaId), eq(multa.usuarioId, dono.id)));
  if (!nova) return null;
  const autos = await lerAutos(ctx.db, dono.id);
  const hoje = today(ctx.clock);
  const { prazo } = oQueCorre(processoDaMulta(nova, autos.marcosDe(nova.id)), hoje);
  const dados = {
    ...comum(ctx, dono, paginaDaMulta(nova)),
    autoInfracao: nova.autoInfracao,
    descricao: nova.descricao,
    dataInfracao: nova.dataInfracao,
    local: nova.localInfracao,
    valor: nova.valorOriginal,
    pontos: nova.pontos,
    prazo: prazo && prazo.data >= hoje ? prazo : null,
  };
  return {
    email: emailMultaNova(dados),
    soCopia,
    copias: await copiasPara(ctx, dono, {
      enderecos: soCopia
        ? [await enderecoDaMulta(ctx, nova)]
        : await enderecosDoAit(ctx, { dono: dono.id, autos, multaId: nova.id }),
      escrever: (pararCopias) => emailMultaNova({ ...dados, pararCopias }),
    }),
  };
};

export function emailMultaNova(
  dados: Comum & {
    autoInfracao: string;
    descricao: string;
    dataInfracao: IsoDate;
    local: string | null;
    valor: Centavos;
    pontos: number;
    /** Last day to answer, unless it has passed; `estimado` = computed, not read from the notice. */
    prazo: { data: IsoDate; estimado: boolean } | null;
  },
): Email {
  const { prazo, local } = dados;
  const linhas: [string, string][] = [
    ['Infração', dados.descricao],
    ['Auto de infração', dados.autoInfracao],
    ['Data', formatDate(dados.dataInfracao)],
  ];
  if (local) linhas.push(['Local', local]);
  linhas.push(['Valor', reais(dados.valor)], ['Pontos', String(dados.pontos)]);
  if (prazo) linhas.push([prazo.estimado ? 'Prazo estimado' : 'Prazo', formatDate(prazo.data)]);
  return montarEmail({
    ...dados,
    assunto: `Nova multa encontrada: ${dados.autoInfracao}`,
    partes: [
      'A consulta mais recente encontrou uma multa que não estava na sua lista.',
      { dados: linhas },
      { rotulo: 'Ver a multa e o que fazer', link: dados.link },
      'O prazo que vale é o impresso na notificação que chega pelo correio ou pelo SNE.',
    ],
  });
}

/** An in-app notice as a mail; when it concerns a fine, licence or vehicle, the notification addresses get a copy. */
export const aviso: Montar<'aviso'> = async (ctx, dono, { notificacaoId, alvo, alvoId, multaId }) => {
  const [lido] = await ctx.db
    .select()
    .from(notificacao)
    .where(and(eq(notificacao.id, notificacaoId), eq(notificacao.usuarioId, dono.id)));
  if (!lido) return null;
  const { assunto, descricao, destino } = lido;
  const path = destino ?? paths.app.notificacoes.ver(lido.id);
  const dados = { ...comum(ctx, dono, path), assunto, descricao, rotulo: 'Abrir na Via Livre' };
  return {
    email: emailAviso(dados),
    copias: await copiasPara(ctx, dono, {
      enderecos: [
        ...(alvo && alvoId !== undefined ? [await enderecoDe(ctx, { alvo, id: alvoId })] : []),
        ...(multaId === undefined
          ? []
          : await enderecosDoAit(ctx, { dono: dono.id, autos: await lerAutos(ctx.db, dono.id), multaId })),
      ],
      escrever: (pararCopias) => emailAviso({ ...dados, pararCopias }),
    }),
  };
};

export function emailAviso(dados: Comum & { assunto: string; descricao: string; rotulo: string }): Email {
  return montarEmail({ ...dados, partes: [dados.descricao, { rotulo: dados.rotulo, link: dados.link }] });
}
