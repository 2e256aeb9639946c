import { and, eq, inArray } from 'drizzle-orm';
import { emailAviso } from '#backend/domain/avisos/emails/textos/aviso.ts';
import { emailMultaNova } from '#backend/domain/avisos/emails/textos/multa-nova.ts';
import { processoDaMulta } from '#backend/domain/multas/marcos.ts';
import { type Autos, lerAutos } from '#backend/domain/multas/porAuto.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { today } from '#lib/dates.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { paths } from '#lib/paths.ts';
import { copiasPara } from './copia.ts';
import { comum, type Montar } from './mensagem.ts';

export const novaMulta: Montar<'nova-multa'> = async (ctx, dono, { multaId, soCopia }) => {
  const [nova] = await ctx.db
    .select()
    .from(multa)
    .where(and(eq(multa.id, multaId), eq(multa.usuarioId, dono.id)));
  if (!nova) return null;
  const autos = await lerAutos(ctx.db, dono.id);
  const dados = {
    ...comum(ctx, dono, paginaDaMulta(nova)),
    autoInfracao: nova.autoInfracao,
    descricao: nova.descricao,
    dataInfracao: nova.dataInfracao,
    local: nova.localInfracao,
    valor: nova.valorOriginal,
    pontos: nova.pontos,
    prazo: proximoPrazo(ctx, { nova, autos }),
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

/** An in-app notice as a mail; when it concerns a fine, licence or vehicle, the notification addresses get a copy. */
export const aviso: Montar<'aviso'> = async (ctx, dono, job) => {
  const [lido] = await ctx.db
    .select()
    .from(notificacao)
    .where(and(eq(notificacao.id, job.notificacaoId), eq(notificacao.usuarioId, dono.id)));
  if (!lido) return null;
  const { assunto, descricao, destino } = lido;
  const path = destino ?? paths.app.notificacoes.ver(lido.id);
  const { alvo, alvoId: id, multaId } = job;
  const dados = { ...comum(ctx, dono, path), assunto, descricao, rotulo: 'Abrir na Via Livre' };
  return {
    email: emailAviso(dados),
    copias: await copiasPara(ctx, dono, {
      enderecos: [
        ...(alvo && id !== undefined ? [await enderecoDe(ctx, { alvo, id })] : []),
        ...(multaId === undefined
          ? []
          : await enderecosDoAit(ctx, { dono: dono.id, autos: await lerAutos(ctx.db, dono.id), multaId })),
      ],
      escrever: (pararCopias) => emailAviso({ ...dados, pararCopias }),
    }),
  };
};

/** The notification addresses of all listings of the fine's AIT. */
async function enderecosDoAit(
  ctx: SystemCtx,
  { dono, autos, multaId }: { dono: string; autos: Autos; multaId: number },
) {
  const listagens = await ctx.db
    .select()
    .from(multa)
    .where(and(eq(multa.usuarioId, dono), inArray(multa.id, [...autos.listagensDoAit(multaId)])));
  return Promise.all(listagens.map((uma) => enderecoDaMulta(ctx, uma)));
}

/** The notification address of the fine's licence or vehicle. */
export async function enderecoDaMulta(ctx: SystemCtx, de: typeof multa.$inferSelect): Promise<string | null> {
  const alvo = alvoDe(de);
  return alvo && enderecoDe(ctx, alvo);
}

interface Alvo {
  alvo: 'habilitacao' | 'veiculo';
  id: number;
}

/** Null for a licence or vehicle that is switched off: the driver's own mails continue, the copies stop. */
async function enderecoDe({ db }: SystemCtx, { alvo, id }: Alvo): Promise<string | null> {
  const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
  const [found] = await db
    .select({ email: tabela.emailNotificacao })
    .from(tabela)
    .where(and(eq(tabela.id, id), eq(tabela.ativo, true)));
  return found?.email || null;
}

/** The fine's licence or vehicle; null for a fine entered by hand without either. */
function alvoDe({ id, tipo, origem, habilitacaoId, veiculoId }: typeof multa.$inferSelect): Alvo | null {
  const alvo = tipo === 'Habilitacao' ? 'habilitacao' : 'veiculo';
  const de = alvo === 'habilitacao' ? habilitacaoId : veiculoId;
  if (de !== null) return { alvo, id: de };
  if (origem === 'motorista') return null;
  throw new Error(`fine ${id} belongs to no ${alvo}`);
}

/** The driver's current deadline, unless it has passed. */
function proximoPrazo(
  { clock }: SystemCtx,
  { nova, autos }: { nova: typeof multa.$inferSelect; autos: Autos },
) {
  const hoje = today(clock);
  const { prazo } = oQueCorre(processoDaMulta(nova, autos.marcosDe(nova.id)), hoje);
  return prazo && prazo.data >= hoje ? prazo : null;
}
