import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { lerAutos } from '#backend/domain/multas/porAuto.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { formatDate, today } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import type { Alvo } from './agenda.ts';
import type { Multa, MultasSincronizadas } from './multas.ts';

interface Acontecimento {
  usuarioId: string;
  /** Idempotency key: one notice and one mail per event. */
  chave: string;
  assunto: string;
  descricao: string;
  /** App path where the driver continues. */
  destino: string;
  /** The licence or vehicle concerned: its notification address gets a copy of the mail. */
  de: Alvo;
  /** The fine concerned: the addresses of its other listings get a copy too. */
  multaId?: number;
  /** A new fine has its own mail template. */
  nova?: boolean;
}

/** Tells the driver once, by notice, push message and mail. */
export async function avisar(tx: SystemCtx, { multaId, nova, de, ...aviso }: Acontecimento): Promise<void> {
  const email = { modelo: 'aviso', alvo: de.alvo, alvoId: de.id, multaId } as const;
  await notificar(tx, {
    ...{ ...aviso, tipo: 'multas' },
    email: nova && multaId !== undefined ? { modelo: 'nova-multa', multaId } : email,
  });
}

/** The outcome of a first look-up, as the beginning of a sentence. */
export function encontramos(multas: number): string {
  if (multas === 0) return 'Não encontramos multas';
  return `Encontramos ${multas === 1 ? '1 multa' : `${multas} multas`}`;
}

/**
 * Notifies the driver of new and changed fines, once per event. An AIT with two listings gives one notice, from its first listing; the
 * notification address of the second gets the mail when it is listed there.
 */
export async function avisarDasMultas(
  tx: SystemCtx,
  { novas, mudaram, juntadas }: MultasSincronizadas,
  { de }: { de: Alvo },
): Promise<void> {
  for (const multa of juntadas)
    await avisar(tx, {
      ...comum(multa),
      de,
      chave: `juntada:${multa.id}`,
      assunto: 'A consulta encontrou a multa que você guardou',
      descricao: `${descrita(multa)} As datas e os papéis que você juntou continuam nela.`,
    });
  const [alguma] = [...novas, ...mudaram];
  if (!alguma) return;
  const autos = await lerAutos(tx.db, alguma.usuarioId);
  const primeira = (multa: Multa) => Math.min(...autos.listagensDoAit(multa.id));
  for (const multa of novas) {
    if (primeira(multa) !== multa.id) {
      await copiarAviso(tx, multa, `nova-multa:${primeira(multa)}`);
      continue;
    }
    await avisar(tx, {
      ...comum(multa),
      de,
      chave: `nova-multa:${multa.id}`,
      assunto: 'Nova multa encontrada',
      descricao: `${descrita(multa)} Valor: ${reais(multa.valorOriginal)}.`,
      multaId: multa.id,
      nova: true,
    });
  }
  for (const multa of mudaram) {
    const estado = [multa.situacao, multa.statusPagamento].filter(Boolean).join(', ');
    await avisar(tx, {
      ...comum(multa),
      de,
      // Two listings of one AIT share the key of the first.
      chave: `multa:${primeira(multa)}:mudou:${estado}:${today(tx.clock)}`,
      assunto: `A multa ${multa.autoInfracao} mudou de situação`,
      descricao: `${descrita(multa)} Agora: ${estado || 'sem situação informada'}.`,
      multaId: multa.id,
    });
  }
}

/** With the key of the first listing's mail, whose copies went to the addresses known then: each address gets one. */
async function copiarAviso(tx: SystemCtx, { id, usuarioId }: Multa, chave: string): Promise<void> {
  const job = { modelo: 'nova-multa', usuarioId, multaId: id, soCopia: true } as const;
  await enqueue(tx, 'email', { ...job, chave: `${usuarioId}:${chave}` });
}

function comum(multa: Multa) {
  return { usuarioId: multa.usuarioId, destino: paginaDaMulta(multa) };
}

function descrita(multa: Multa): string {
  const local = multa.localInfracao === null ? '' : `, em ${multa.localInfracao}`;
  return `${multa.descricao}, em ${formatDate(multa.dataInfracao)}${local}. Auto ${multa.autoInfracao}.`;
}
