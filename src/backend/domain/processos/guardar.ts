import { and, eq } from 'drizzle-orm';
import { erroDoMarco } from '#backend/domain/multas/registrarMarcos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { marcoDoProcesso, processo } from '#backend/platform/db/schema/habilitacoes.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { addMonths, type IsoDate, today } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { type FieldErrors, fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { anoErrado, type Processo } from '#lib/multas/prazos.ts';
import type { processos } from '#lib/processos/contract.ts';
import { comoProcesso, type LinhaDoProcesso } from '#lib/processos/marcos.ts';
import { NOMES_DO_PROCESSO } from '#lib/processos/tipos.ts';
import { acharProcesso, marcosDosProcessos } from './queries.ts';

/** Most processes of one driver. Real drivers have one or two. */
const MAXIMO = 20;
const DEMAIS = `Você já guarda ${MAXIMO} processos. Retire um que terminou para guardar outro.`;

/** Stores a process that the driver received a notice of. Returns the stored one when it already exists. */
export async function guardarProcesso(
  ctx: Ctx,
  { Tipo, Numero, Orgao }: ParsedInput<typeof processos.guardar>,
): Promise<WireAnswer<typeof processos.guardar>> {
  return transaction(ctx, async (tx) => {
    const usuarioId = tx.actor.id;
    await lockDriver(tx, tx.actor.id);
    const meus = await tx.db.select().from(processo).where(eq(processo.usuarioId, usuarioId));
    // '2026/004512' and '2026004512' are one process.
    const chave = lettersAndDigits(Numero);
    const igual = meus.find((um) => um.tipo === Tipo && lettersAndDigits(um.processo) === chave);
    if (igual) {
      if (!igual.orgao)
        await tx.db
          .update(processo)
          .set({ orgao: Orgao })
          .where(and(eq(processo.id, igual.id), eq(processo.usuarioId, usuarioId)));
      return { Guid: igual.guid };
    }
    if (meus.length >= MAXIMO) fail('GUARDADAS_DEMAIS', { sentence: DEMAIS });
    const [novo] = await tx.db
      .insert(processo)
      .values({
        ...{ usuarioId, tipo: Tipo, processo: Numero, orgao: Orgao, origem: 'motorista' },
        ...{ descricao: NOMES_DO_PROCESSO[Tipo], criadoEm: tx.clock() },
      })
      .returning();
    if (!novo) throw new Error('an insert gave no row');
    await audit(tx, { acao: 'processo.guardar', entidade: 'processo', id: novo.id });
    return { Guid: novo.guid };
  });
}

/** Deletes a process that the driver typed, with its days and reminders. A process that the source lists stays. */
export async function retirarProcesso(
  ctx: Ctx,
  { Guid }: ParsedInput<typeof processos.retirar>,
): Promise<WireAnswer<typeof processos.retirar>> {
  return transaction(ctx, async (tx) => {
    const alvo = await acharProcesso(tx, Guid);
    if (alvo.origem === 'fonte' && !alvo.encerradoEm) fail('NAO_ENCONTRADO');
    await tx.db.delete(processo).where(and(eq(processo.id, alvo.id), eq(processo.usuarioId, tx.actor.id)));
    await audit(tx, { acao: 'processo.retirar', entidade: 'processo', id: alvo.id });
    return { Retirado: true as const };
  });
}

/** Records the days that the driver reads on the notices of a process. Unchanged days are not written again. */
export async function marcarProcesso(
  ctx: Ctx,
  { Guid, Marcos }: ParsedInput<typeof processos.marcar>,
): Promise<WireAnswer<typeof processos.marcar>> {
  return transaction(ctx, async (tx) => {
    const { id } = await acharProcesso(tx, Guid);
    const usuarioId = tx.actor.id;
    const antes = await marcosDosProcessos(tx.db, usuarioId, [id]);
    const dados = comoProcesso(antes);
    const ditos = Marcos.map(({ Tipo, Data, Retirar }) => ({ tipo: Tipo, data: Data, retirado: Retirar }));
    const fields: FieldErrors = {};
    for (const dito of ditos) {
      const erro = erroDaData(dito, { dados, ditos, hoje: today(tx.clock) });
      if (erro) fields[dito.tipo] = erro;
    }
    if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
    const ultimos = new Map(antes.map((linha) => [linha.tipo, linha]));
    const novos = ditos.filter(({ tipo, data, retirado }) => {
      const ultimo = ultimos.get(tipo);
      return ultimo ? ultimo.data !== data || ultimo.retirado !== retirado : !retirado;
    });
    if (novos.length === 0) return { Gravados: 0 };
    await tx.db
      .insert(marcoDoProcesso)
      .values(
        novos.map((um) => ({ ...um, processoId: id, usuarioId, autor: 'usuario', quando: tx.clock() })),
      );
    await audit(tx, { acao: 'processo.marcar', entidade: 'processo', id, dados: { marcos: novos } });
    return { Gravados: novos.length };
  });
}

/** A process starts years after its infractions and ends years later: only its own days can contradict each other. */
const ANOS_ATRAS = 10;

function erroDaData(
  dito: LinhaDoProcesso,
  { dados, ditos, hoje }: { dados: Processo; ditos: readonly LinhaDoProcesso[]; hoje: IsoDate },
): string | null {
  const { data, retirado } = dito;
  if (retirado || data === null) return null;
  const longe = data < addMonths(hoje, -12 * ANOS_ATRAS) || anoErrado(data, hoje);
  if (longe) return TEXTS.marcoAnoErrado;
  const erro = erroDoMarco(dito, { processo: { ...dados, dataInfracao: data }, marcos: ditos, hoje });
  return erro && TEXTS[erro];
}

/** Stores answers of the wizard; an empty text deletes the stored answer. */
export async function guardarRespostas(
  ctx: Ctx,
  { Guid, Dados }: ParsedInput<typeof processos.rascunho>,
): Promise<WireAnswer<typeof processos.rascunho>> {
  return transaction(ctx, async (tx) => {
    const { id, rascunho } = await acharProcesso(tx, Guid);
    const juntos = { ...(rascunho as Record<string, string> | null), ...Dados };
    const cheios = Object.fromEntries(Object.entries(juntos).filter(([, texto]) => texto !== ''));
    const orgao = Dados.orgao ? { orgao: Dados.orgao } : {};
    await tx.db
      .update(processo)
      .set({ rascunho: cheios, respondidoEm: tx.clock(), ...orgao })
      .where(and(eq(processo.id, id), eq(processo.usuarioId, tx.actor.id)));
    await audit(tx, { acao: 'processo.responder', entidade: 'processo', id });
    return { Dados: cheios };
  });
}
