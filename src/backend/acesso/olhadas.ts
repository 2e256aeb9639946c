import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { OQueSeOlha } from '#lib/acesso/olhadas.ts';
import { addDays, today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { Ctx } from '../context.ts';
import { parceiro, usuario } from '../db/schema/conta.ts';
import { olhada } from '../db/schema/parceiros.ts';

/**
 * Writes down that the actor looks at rows of these drivers, before anything of them is answered: what cannot be written down is not
 * shown. One row for who, what and day, so that a list that is open all day does not fill the table; in one order of the drivers, so that
 * two screens at once do not wait for each other in a circle.
 */
export async function registrarOlhada(
  { db, clock, actor }: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { de, oQue, parceiroId = null }: { de: readonly string[]; oQue: OQueSeOlha; parceiroId?: number | null },
): Promise<void> {
  const donos = [...new Set(de)].filter((dono) => dono !== actor.id).sort();
  const agora = clock();
  const dia = today(clock);
  for (let i = 0; i < donos.length; i += LOTE) {
    const linhas = donos.slice(i, i + LOTE).map((usuarioId) => ({
      ...{ usuarioId, quemId: actor.id, parceiroId, oQue, dia },
      ...{ vezes: 1, primeiraEm: agora, ultimaEm: agora },
    }));
    await db
      .insert(olhada)
      .values(linhas)
      .onConflictDoUpdate({
        target: [olhada.usuarioId, olhada.dia, olhada.quemId, olhada.oQue],
        set: { vezes: sql`${olhada.vezes} + 1`, ultimaEm: agora },
      });
  }
}

/** Rows of one statement. */
const LOTE = 500;

/** How far back the screen tells, days, and how many rows at most; the export has all. */
const DIAS = 365;
const LINHAS = 200;

/** Who looked at the driver's rows, the last one first. */
export async function quemViu({ db, clock, actor }: Ctx): Promise<WireAnswer<typeof parceiros.quemViu>> {
  const linhas = await db
    .select({ olhada, parceiro: parceiro.nome, conta: usuario.nome })
    .from(olhada)
    .leftJoin(parceiro, eq(parceiro.id, olhada.parceiroId))
    .leftJoin(usuario, eq(usuario.id, olhada.quemId))
    .where(and(eq(olhada.usuarioId, actor.id), gte(olhada.dia, addDays(today(clock), -DIAS))))
    .orderBy(desc(olhada.dia), desc(olhada.ultimaEm))
    .limit(LINHAS);
  return linhas.map(({ olhada: { oQue, dia, vezes, ultimaEm }, ...nomes }) => ({
    // Of who was invited the first name, as they were told.
    Quem: nomes.parceiro ?? primeiroNome(nomes.conta ?? ''),
    OQue: oQue,
    Dia: dia,
    Vezes: vezes,
    UltimaEm: ultimaEm.toISOString(),
  }));
}
