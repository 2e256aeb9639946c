import { and, eq } from 'drizzle-orm';
import { registrarMarcos } from '#backend/domain/multas/registrarMarcos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { credito, recurso, recursoAnexo } from '#backend/platform/db/schema/recursos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { IsoDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { marcoDoMovimento } from '#lib/multas/marcos.ts';
import { type EstadoDoRecurso, podeMover, ROTULO_DO_ESTADO, semProtocolo } from '#lib/recursos/rules.ts';
import { comArquivos } from './comArquivos.ts';
import { conferirArquivo } from './documentos.ts';
import { cancelar, encerrarPergunta, registrarMovimento } from './movimento.ts';
import { segurarContas, travarRecurso } from './queries.ts';

interface Papel {
  nome: string;
  bytes: Uint8Array;
}

interface Mudanca {
  recursoId: number;
  status: EstadoDoRecurso;
  /** Number given by the authority; required for `protocolado`. */
  protocolo?: string;
  /** Protocol or decision: JPEG, PNG, WebP, HEIC or PDF; required for `protocolado`. */
  arquivo?: Papel;
  anexos?: readonly Papel[];
  observacao?: string;
  /** Day of the protocol or decision as printed; unknown when missing, never replaced by today. */
  data?: IsoDate;
  /** Day of the JARI's decision (published or notified): the second instance's term runs from it (CTB art. 288). */
  ciencia?: IsoDate;
}

/** Moves an appeal one step and tells its driver. Throws NAO_ENCONTRADO, TRANSICAO_INVALIDA, DADOS_INVALIDOS, ARQUIVO_*. */
export async function moverRecurso(ctx: SystemCtx, mudanca: Mudanca): Promise<void> {
  const { recursoId, status } = mudanca;
  const [dono] = await ctx.db
    .select({ usuarioId: recurso.usuarioId })
    .from(recurso)
    .where(eq(recurso.id, recursoId));
  if (!dono) fail('NAO_ENCONTRADO');
  if (status === 'protocolado') exigirProtocolo(mudanca);
  const papeis = [...(mudanca.arquivo ? [mudanca.arquivo] : []), ...(mudanca.anexos ?? [])];
  const documentos = await Promise.all(papeis.map(conferirArquivo));
  await comArquivos(ctx, { usuarioId: dono.usuarioId, documentos }, (linhas) =>
    transaction(ctx, async (tx) => {
      const atual = await travarRecurso(tx, recursoId);
      if (!podeMover(atual.status, status)) {
        const [de, para] = [atual.status, status].map((um) => ROTULO_DO_ESTADO[um].toLowerCase());
        fail('TRANSICAO_INVALIDA', { sentence: `O recurso está ${de}, e não passa daí para ${para}.` });
      }
      if (linhas.length > 0) await tx.db.insert(arquivo).values(linhas);
      const [principal, ...anexos] = linhas.map(({ id }) => id);
      const movimentoId = await registrarMovimento(tx, {
        recurso: atual,
        status,
        autor: ctx.atorId ?? ctx.ator,
        protocolo: mudanca.protocolo?.trim() || undefined,
        observacao: mudanca.observacao?.trim() || undefined,
        arquivoId: principal,
      });
      if (anexos.length > 0)
        await tx.db
          .insert(recursoAnexo)
          .values(anexos.map((arquivoId) => ({ usuarioId: atual.usuarioId, movimentoId, arquivoId })));
      await encerrarPergunta(tx, recursoId);
      await marcarMovimento(tx, atual, mudanca);
      await audit(tx, {
        acao: 'recurso.mover',
        entidade: 'recurso',
        id: recursoId,
        dados: { de: atual.status, para: status },
      });
    }),
  );
}

/** Filings and decisions become milestones of the fine; requests and our own work do not. */
async function marcarMovimento(
  tx: SystemCtx,
  { multaId, usuarioId, fase }: Awaited<ReturnType<typeof travarRecurso>>,
  { status, data, ciencia }: Mudanca,
): Promise<void> {
  const tipo = marcoDoMovimento(fase, status);
  const marcos = [
    ...(tipo ? [{ tipo, data: data ?? null }] : []),
    ...(ciencia && fase === 'I' ? [{ tipo: 'jari_ciencia' as const, data: ciencia }] : []),
  ];
  if (marcos.length > 0) await registrarMarcos(tx, { multaId, usuarioId, quem: 'operador', marcos });
}

function exigirProtocolo({ protocolo, arquivo }: Mudanca): void {
  const fields: Record<string, string> = {};
  if (!protocolo?.trim()) fields.protocolo = 'Informe o número do protocolo.';
  if (!arquivo) fields.arquivo = 'Anexe o arquivo do protocolo.';
  if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
}

/**
 * The staff ends an appeal that cannot be filed, and tells its driver why: the fine is free for another request, and what paid is free
 * again. Throws NAO_ENCONTRADO, TRANSICAO_INVALIDA: filed, decided or cancelled already.
 */
export async function cancelarRecurso(
  ctx: SystemCtx,
  { recursoId, motivo }: { recursoId: number; motivo: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [dele] = await tx.db
      .select({ dono: recurso.usuarioId, pagou: credito.usuarioId })
      .from(recurso)
      .leftJoin(credito, eq(credito.recursoId, recurso.id))
      .where(eq(recurso.id, recursoId));
    if (!dele) fail('NAO_ENCONTRADO');
    // Locked in the order of a refund, which may take the same credit at this moment.
    await segurarContas(tx, [dele.dono, dele.pagou ?? dele.dono]);
    const atual = await travarRecurso(tx, recursoId);
    if (!semProtocolo(atual.status))
      fail('TRANSICAO_INVALIDA', {
        sentence: `O recurso está ${ROTULO_DO_ESTADO[atual.status].toLowerCase()}: só se cancela antes do protocolo.`,
      });
    await soltarCredito(tx, recursoId);
    await cancelar(tx, { recurso: atual, autor: tx.atorId ?? tx.ator, observacao: motivo });
  });
}

/** Frees the credit, unless its purchase was refunded. During a withdrawal it is taken like the others: a refusal restores it. */
async function soltarCredito(tx: SystemCtx, recursoId: number): Promise<void> {
  const [pago] = await tx.db
    .select({ id: credito.id, estado: pedido.status, pedidaEm: devolucao.quando })
    .from(credito)
    .leftJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
    .leftJoin(pedido, eq(pedido.id, pedidoItem.pedidoId))
    .leftJoin(
      devolucao,
      and(
        eq(devolucao.pedidoId, pedido.id),
        eq(devolucao.causa, 'desistencia'),
        eq(devolucao.estado, 'aberta'),
      ),
    )
    .where(eq(credito.recursoId, recursoId));
  if (!pago) return;
  const canceladoEm = pago.pedidaEm ?? (pago.estado === 'estornado' ? tx.clock() : null);
  await tx.db.update(credito).set({ recursoId: null, canceladoEm }).where(eq(credito.id, pago.id));
}
