import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ultimoDia } from '#lib/compartilhamentos/rules.ts';
import { formatDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { compartilhamento } from '../../platform/db/schema/compartilhamento.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { notificacao } from '../../platform/db/schema/notificacoes.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { silencioAte } from '../avisos/lembretes/rules.ts';
import { notificarPorEmail } from '../avisos/notificacoes/notificar.ts';

const DIAS_ANTES = 3;
const LOTE = 200;

/** Tells a guest by notice and mail, once, that an access ends within three days. Shares of one run end soonest first; the next run takes the rest. */
export async function avisarDoFim(ctx: SystemCtx): Promise<void> {
  const agora = ctx.clock();
  if (silencioAte(agora)) return;
  for (const acesso of await terminando(ctx, agora)) await transaction(ctx, (tx) => avisar(tx, acesso));
}

type Terminando = Awaited<ReturnType<typeof terminando>>[number];

function terminando({ db }: SystemCtx, agora: Date) {
  const convidado = alias(usuario, 'convidado');
  const { guid, convidadoId, veiculoId, fim, usuarioId, aceitoEm, encerradoEm } = compartilhamento;
  const dito = db
    .select({ um: sql`1` })
    .from(notificacao)
    .where(
      and(
        eq(notificacao.usuarioId, convidado.id),
        eq(notificacao.chave, sql`'compartilhamento:' || ${guid} || ':fim'`),
      ),
    );
  return db
    .select({ guid, para: convidado.id, veiculoId, fim, dono: usuario.nome })
    .from(compartilhamento)
    .innerJoin(usuario, eq(usuario.id, usuarioId))
    .innerJoin(convidado, eq(convidado.id, convidadoId))
    .where(
      and(
        gt(fim, agora),
        lte(fim, new Date(agora.getTime() + (DIAS_ANTES + 1) * 86_400_000)),
        isNotNull(aceitoEm),
        isNull(encerradoEm),
        isNull(convidado.remocaoPedidaEm),
        isNull(convidado.removidaEm),
        notExists(dito),
      ),
    )
    .orderBy(asc(fim))
    .limit(LOTE);
}

async function avisar(tx: SystemCtx, { guid, para, veiculoId, fim, dono }: Terminando): Promise<void> {
  const que = veiculoId === null ? 'a CNH' : 'o veículo';
  const nome = primeiroNome(dono);
  await notificarPorEmail(tx, {
    tipo: 'conta',
    usuarioId: para,
    chave: `compartilhamento:${guid}:fim`,
    assunto: `O seu acesso a ${veiculoId === null ? 'uma CNH' : 'um veículo'} termina em ${formatDate(ultimoDia(fim))}`,
    descricao: `Até ${formatDate(ultimoDia(fim))} você vê ${que} que ${nome} compartilhou. Para continuar, peça um novo convite. O que você comprou continua nos seus pedidos.`,
    destino: paths.app.compartilhados,
  });
}
