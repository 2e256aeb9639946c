import { and, eq } from 'drizzle-orm';
import { emailAviso } from '#backend/domain/avisos/emails/textos/aviso.ts';
import { emailMultaNova } from '#backend/domain/avisos/emails/textos/multa-nova.ts';
import { today } from '#lib/dates.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { oQueCorre } from '#lib/multas/procedimento.ts';
import { paths } from '#lib/paths.ts';
import type { SystemCtx } from '../../../platform/context.ts';
import { habilitacao } from '../../../platform/db/schema/habilitacoes.ts';
import { multa } from '../../../platform/db/schema/multas.ts';
import { notificacao } from '../../../platform/db/schema/notificacoes.ts';
import { veiculo } from '../../../platform/db/schema/veiculos.ts';
import { processoDaMulta } from '../../multas/marcos.ts';
import { lerAutos } from '../../multas/porAuto.ts';
import { copiasPara } from './copia.ts';
import { comum, type Montar } from './mensagem.ts';

export const novaMulta: Montar<'nova-multa'> = async (ctx, dono, { multaId }) => {
  const [nova] = await ctx.db
    .select()
    .from(multa)
    .where(and(eq(multa.id, multaId), eq(multa.usuarioId, dono.id)));
  if (!nova) return null;
  const dados = {
    ...comum(ctx, dono, paginaDaMulta(nova)),
    autoInfracao: nova.autoInfracao,
    descricao: nova.descricao,
    dataInfracao: nova.dataInfracao,
    local: nova.localInfracao,
    valor: nova.valorOriginal,
    pontos: nova.pontos,
    prazo: await proximoPrazo(ctx, nova),
  };
  return {
    email: emailMultaNova(dados),
    copias: await copiasPara(ctx, dono, {
      enderecos: [await enderecoDaMulta(ctx, nova)],
      escrever: (pararCopias) => emailMultaNova({ ...dados, pararCopias }),
    }),
  };
};

/** An in-app notice as a mail; when it concerns a licence or vehicle, its notification address gets a copy. */
export const aviso: Montar<'aviso'> = async (ctx, dono, job) => {
  const [lido] = await ctx.db
    .select()
    .from(notificacao)
    .where(and(eq(notificacao.id, job.notificacaoId), eq(notificacao.usuarioId, dono.id)));
  if (!lido) return null;
  const { assunto, descricao, destino } = lido;
  const path = destino ?? paths.app.notificacoes.ver(lido.id);
  const { alvo, alvoId: id } = job;
  const dados = { ...comum(ctx, dono, path), assunto, descricao, rotulo: 'Abrir na Via Livre' };
  return {
    email: emailAviso(dados),
    copias: await copiasPara(ctx, dono, {
      enderecos: alvo && id !== undefined ? [await enderecoDe(ctx, { alvo, id })] : [],
      escrever: (pararCopias) => emailAviso({ ...dados, pararCopias }),
    }),
  };
};

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
async function proximoPrazo({ db, clock }: SystemCtx, nova: typeof multa.$inferSelect) {
  const autos = await lerAutos(db, nova.usuarioId);
  const hoje = today(clock);
  const { prazo } = oQueCorre(processoDaMulta(nova, autos.marcosDe(nova.id)), hoje);
  return prazo && prazo.data >= hoje ? prazo : null;
}
