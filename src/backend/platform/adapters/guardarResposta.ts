import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Deps } from '#backend/platform/context.ts';
import { respostaIlegivel } from '#backend/platform/db/schema/habilitacoes.ts';
import type { Keep } from './http.ts';

/** Most characters stored: enough to correct the schema, too few to fill the disk. */
const MAIOR_CORPO = 20_000;

/** Stores an unreadable answer for `respostas listar`; an identical one increments its counter. Never fails. */
export function guardarResposta({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Keep {
  return async ({ servico, operacao, status, corpo }) => {
    const agora = clock();
    const legivel = corpo.replaceAll('\0', '\uFFFD');
    const values = {
      servico,
      operacao,
      status,
      sha256: createHash('sha256').update(corpo).digest('hex'),
      corpo: legivel.slice(0, MAIOR_CORPO),
      primeiraEm: agora,
      ultimaEm: agora,
    };
    const { servico: de, operacao: em, sha256 } = respostaIlegivel;
    await db
      .insert(respostaIlegivel)
      .values(values)
      .onConflictDoUpdate({
        target: [de, em, sha256],
        set: { status, ultimaEm: agora, vezes: sql`${respostaIlegivel.vezes} + 1` },
      })
      .catch((err: unknown) => log.error({ err, servico, operacao }, 'an unreadable answer was not kept'));
  };
}
