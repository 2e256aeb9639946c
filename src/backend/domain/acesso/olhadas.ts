import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { OQueSeOlha } from '#lib/compartilhamentos/olhadas.ts';
import { addDays, today } from '#lib/dates.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { parceiros } from '#lib/parceiros/contract.ts';
import { primeiroNome } from '#lib/shell/rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { parceiro, usuario } from '../../platform/db/schema/conta.ts';
import { olhada } from '../../platform/db/schema/parceiros.ts';

/** Records, before the response, that the actor reads rows of these drivers: one row per reader, subject and day. */
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

const LOTE = 500;

/** Limits of the screen: days back, and rows at most. The export has all rows. */
const DIAS = 365;
const LINHAS = 200;

/** The people who looked at the driver's rows, newest first. */
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
    // For an invited person only the first name, as at the invitation.
    Quem: nomes.parceiro ?? primeiroNome(nomes.conta ?? ''),
    OQue: oQue,
    Dia: dia,
    Vezes: vezes,
    UltimaEm: ultimaEm.toISOString(),
  }));
}
