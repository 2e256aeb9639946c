import { and, asc, between, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { lembrete } from '#backend/platform/db/schema/avisos.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { marcoDoProcesso } from '#backend/platform/db/schema/habilitacoes.ts';
import { marco } from '#backend/platform/db/schema/multas.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { addDays, type IsoDate, isoDateOf, today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import {
  DIAS_DE_LEMBRETE,
  lembreteDevido,
  ondeSeLe,
  oQueVence,
  type PrazoALembrar,
  prazosALembrar,
  silencioAte,
  ultimosDias,
} from './prazos.ts';

/** Works the sweep `lembretes`: a row for each due reminder, one notice and mail per fine or process. A unique key prevents repetition. */
export async function lembrar(ctx: SystemCtx): Promise<void> {
  if (silencioAte(ctx.clock())) return;
  for (let depois = NINGUEM; ; ) {
    const ids = await candidatos(ctx, depois);
    for (const id of ids) await lembrarMotorista(ctx, id);
    const ultimo = ids.at(-1);
    if (ultimo === undefined) return;
    depois = ultimo;
  }
}

const NINGUEM = '00000000-0000-0000-0000-000000000000';
const LOTE = 200;

/**
 * A deadline is a notified day or 30 days after one, and the one for naming the driver 60 days after an SNE message (CTB art. 282-A §2),
 * so older days cannot have a reminder due.
 */
const DIAS_ATRAS = 61;
const DIAS_A_FRENTE = Math.max(...DIAS_DE_LEMBRETE);

async function candidatos({ db, clock }: SystemCtx, depois: string): Promise<string[]> {
  const hoje = today(clock);
  const perto = [addDays(hoje, -DIAS_ATRAS), addDays(hoje, DIAS_A_FRENTE)] as const;
  const de = (tabela: typeof marco | typeof marcoDoProcesso) =>
    db
      .select({ id: tabela.usuarioId })
      .from(tabela)
      .where(between(tabela.data, ...perto));
  const linhas = await db
    .select({ id: usuario.id })
    .from(usuario)
    .where(
      and(
        or(inArray(usuario.id, de(marco)), inArray(usuario.id, de(marcoDoProcesso))),
        gt(usuario.id, depois),
        quemRecebe,
      ),
    )
    .orderBy(asc(usuario.id))
    .limit(LOTE);
  return linhas.map(({ id }) => id);
}

/** Every account except those being removed: the in-app notice is written even with mail and push switched off. */
const quemRecebe = and(isNull(usuario.remocaoPedidaEm), isNull(usuario.removidaEm));

async function lembrarMotorista(ctx: SystemCtx, usuarioId: string): Promise<void> {
  const hoje = today(ctx.clock);
  // A deadline is known since the day (São Paulo) of its last change.
  const devido = ({ prazo, alteradoEm }: PrazoALembrar) =>
    lembreteDevido(prazo, { hoje, desde: isoDateOf(alteradoEm) });
  // For most drivers none is due.
  if ((await prazosALembrar(ctx, usuarioId)).every((um) => devido(um) === null)) return;
  await transaction(ctx, async (tx) => {
    // Locks the driver: the listing that represents a fine may change between two workers.
    const [dono] = await tx.db
      .select({ id: usuario.id })
      .from(usuario)
      .where(and(eq(usuario.id, usuarioId), quemRecebe))
      .for('no key update');
    if (!dono) return;
    const devidos = (await prazosALembrar(tx, usuarioId)).flatMap((um) => {
      const dias = devido(um);
      return dias === null ? [] : [{ ...um, dias }];
    });
    for (const deUm of Map.groupBy(devidos, ({ alvo }) => alvo.chave).values())
      await registrar(tx, deUm, { usuarioId, hoje });
  });
}

type Devido = PrazoALembrar & { dias: number };

/** One notice and one mail per fine or process and day. */
async function registrar(
  tx: SystemCtx,
  devidos: readonly Devido[],
  { usuarioId, hoje }: { usuarioId: string; hoje: IsoDate },
): Promise<void> {
  const [{ alvo } = fail('NAO_ENCONTRADO')] = devidos;
  // Any listing of a fine, because the one that represented it may be gone.
  const feitos = await tx.db
    .select()
    .from(lembrete)
    .where(and(eq(lembrete.usuarioId, usuarioId), inArray(lembrete[alvo.coluna], [...alvo.todos])));
  const novos = devidos.filter(
    ({ prazo, dias }) =>
      !feitos.some((um) => um.tipo === prazo.tipo && um.data === prazo.data && um.dias === dias),
  );
  const jaHoje = feitos.some((um) => um.dispensadoEm === null && isoDateOf(um.criadoEm) === hoje);
  // A deadline that becomes due later on the same day waits for the next morning, unless its last day is today or tomorrow.
  const agora = jaHoje ? novos.filter(({ prazo }) => prazo.data <= addDays(hoje, 1)) : novos;
  let primeiro: number | null = null;
  for (const { prazo, dias } of agora) {
    const { tipo, data } = prazo;
    const [novo]: { id: number }[] = await tx.db
      .insert(lembrete)
      .values({
        ...{ usuarioId, [alvo.coluna]: alvo.id, tipo, data, dias },
        ...{ junto: primeiro, criadoEm: tx.clock() },
      })
      .onConflictDoNothing()
      .returning({ id: lembrete.id });
    primeiro ??= novo?.id ?? null;
  }
  if (primeiro === null) return;
  const prazos = agora.map(({ prazo }) => prazo);
  const plano = await planoVigente(tx, usuarioId);
  const { fechada, pagina } = await ondeSeLe(tx, { dono: usuarioId, plano }, alvo);
  const frases = [alvo.descricao, ultimosDias(prazos)];
  if (!fechada) frases.push(`Se já protocolou, informe na página ${alvo.da} e os lembretes param.`);
  await notificar(tx, {
    ...{ tipo: 'prazos', usuarioId, chave: `lembrete:${primeiro}`, destino: pagina },
    assunto: oQueVence(prazos, hoje, alvo.nome),
    descricao: frases.join(' '),
    email: { modelo: 'lembrete', lembreteId: primeiro },
  });
}
