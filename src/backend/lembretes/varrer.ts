import { and, asc, between, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { addDays, type IsoDate, isoDateOf, today } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { oQueVence, ultimosDias } from '#lib/lembretes/frases.ts';
import { DIAS_DE_LEMBRETE, lembreteDevido, silencioAte } from '#lib/lembretes/rules.ts';
import type { SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { lembrete } from '../db/schema/lembretes.ts';
import { marco } from '../db/schema/multas.ts';
import { aparelhoPush } from '../db/schema/push.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { conhecidoDesde, type PrazoCorrente, prazosDoMotorista } from '../multas/prazosDoMotorista.ts';
import { notificar } from '../notificacoes/notificar.ts';

/**
 * Works the sweep `lembretes`: each reminder that is due becomes a row, those of one fine together a notice and a mail, in one
 * transaction. The row is unique, so that two workers, and one that dies half way, make one reminder together.
 */
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

/** A deadline is a day that was told, or 30 days from one: without such a day near today none can be due. */
const DIAS_ATRAS = 31;
const DIAS_A_FRENTE = Math.max(...DIAS_DE_LEMBRETE);

async function candidatos({ db, clock }: SystemCtx, depois: string): Promise<string[]> {
  const hoje = today(clock);
  const linhas = await db
    .selectDistinct({ id: marco.usuarioId })
    .from(marco)
    .innerJoin(usuario, eq(usuario.id, marco.usuarioId))
    .where(
      and(
        between(marco.data, addDays(hoje, -DIAS_ATRAS), addDays(hoje, DIAS_A_FRENTE)),
        gt(marco.usuarioId, depois),
        quemRecebe,
      ),
    )
    .orderBy(asc(marco.usuarioId))
    .limit(LOTE);
  return linhas.map(({ id }) => id);
}

/** Not who switched them off everywhere, nor whose account goes away. */
const quemRecebe = and(
  // Who has them by mail, or a device for them; what of the two goes out is looked at when it does.
  or(
    eq(usuario.lembretes, true),
    sql`exists (select 1 from ${aparelhoPush} where ${aparelhoPush.usuarioId} = ${usuario.id})`,
  ),
  isNull(usuario.remocaoPedidaEm),
  isNull(usuario.removidaEm),
);

async function lembrarMotorista(ctx: SystemCtx, usuarioId: string): Promise<void> {
  const hoje = today(ctx.clock);
  const prazos = await prazosDoMotorista(ctx.db, usuarioId, hoje);
  if (prazos.every((um) => lembreteDevido(um.prazo, { hoje, desde: conhecidoDesde(um) }) === null)) return;
  await transaction(ctx, async (tx) => {
    // Two workers at one driver wait for each other: which listing stands for a fine may change between them.
    const [dono] = await tx.db
      .select({ desde: usuario.lembretesDesde })
      .from(usuario)
      .where(and(eq(usuario.id, usuarioId), quemRecebe))
      .for('no key update');
    if (!dono) return;
    const ligadosEm = dono.desde ? isoDateOf(dono.desde) : '';
    const devidos = (await prazosDoMotorista(tx.db, usuarioId, hoje)).flatMap((um) => {
      const conhecido = conhecidoDesde(um);
      const desde = conhecido > ligadosEm ? conhecido : ligadosEm;
      const dias = lembreteDevido(um.prazo, { hoje, desde });
      return dias === null ? [] : [{ ...um, dias }];
    });
    for (const daMulta of Map.groupBy(devidos, ({ multa }) => multa.id).values())
      await registrar(tx, daMulta, hoje);
  });
}

type Devido = PrazoCorrente & { dias: number };

/** One notice and one mail a fine and day, however many of its deadlines are near. */
async function registrar(tx: SystemCtx, devidos: readonly Devido[], hoje: IsoDate): Promise<void> {
  const [{ multa: alvo, listagens, pagina } = fail('NAO_ENCONTRADO')] = devidos;
  const feitos = await daMulta(tx, listagens);
  const novos = devidos.filter(
    ({ prazo, dias }) =>
      !feitos.some((um) => um.tipo === prazo.tipo && um.data === prazo.data && um.dias === dias),
  );
  const jaHoje = feitos.some((um) => um.dispensadoEm === null && isoDateOf(um.criadoEm) === hoje);
  // What came due later on the same day goes with the next morning's, unless that is the last.
  const agora = jaHoje ? novos.filter(({ prazo }) => prazo.data <= addDays(hoje, 1)) : novos;
  let primeiro: number | null = null;
  for (const { prazo, dias } of agora) {
    const [novo]: { id: number }[] = await tx.db
      .insert(lembrete)
      .values({
        usuarioId: alvo.usuarioId,
        multaId: alvo.id,
        tipo: prazo.tipo,
        data: prazo.data,
        dias,
        junto: primeiro,
        criadoEm: tx.clock(),
      })
      .onConflictDoNothing()
      .returning({ id: lembrete.id });
    primeiro ??= novo?.id ?? null;
  }
  if (primeiro === null) return;
  const { usuarioId, autoInfracao, descricao } = alvo;
  const chave = `lembrete:${primeiro}`;
  const prazos = agora.map(({ prazo }) => prazo);
  await notificar(tx, {
    tipo: 'prazos',
    usuarioId,
    chave,
    assunto: oQueVence(prazos, hoje, `multa ${autoInfracao}`),
    descricao: `${descricao}. Auto ${autoInfracao}. ${ultimosDias(prazos)} Se já protocolou, informe na página da multa e os lembretes param.`,
    destino: pagina,
  });
  await enqueue(tx, 'email', { modelo: 'lembrete', usuarioId, chave, lembreteId: primeiro });
}

/** Of any listing: the one that stood for the fine may be gone. */
function daMulta({ db }: SystemCtx, listagens: PrazoCorrente['listagens']) {
  const ids = listagens.map(({ id }) => id);
  return db.select().from(lembrete).where(inArray(lembrete.multaId, ids));
}
