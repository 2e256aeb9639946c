import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { idempotencia } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import type { PublicCtx } from './context.ts';

interface Submission<A extends v.GenericSchema> {
  dono: string;
  operacao: string;
  /** Key created with the form. undefined = none was sent, so nothing is stored. */
  chave: string | undefined;
  conteudo: unknown;
  resposta: A;
}

/** Runs `work` once per key. The same content again gets the stored first answer; other content throws CHAVE_REPETIDA. */
export async function once<C extends PublicCtx, A extends v.GenericSchema>(
  ctx: C,
  { dono, operacao, chave, conteudo, resposta }: Submission<A>,
  work: (tx: C) => Promise<v.InferInput<A>>,
): Promise<v.InferInput<A>> {
  if (chave === undefined) return transaction(ctx, work);
  return transaction(ctx, async (tx) => {
    const claim = claimOf(tx, { dono, operacao, chave, conteudo, resposta });
    if (!(await claim.take())) return (await claim.answer()) ?? fail('CHAVE_REPETIDA');
    const answer = await work(tx);
    await claim.keep(answer);
    return answer;
  });
}

/** The same for work that cannot run in one transaction: the key is claimed before it, and the answer stored after it. */
export function claimOf<A extends v.GenericSchema>(
  { db, clock }: Pick<PublicCtx, 'db' | 'clock'>,
  { dono, operacao, chave, conteudo, resposta }: Submission<A> & { chave: string },
) {
  const conteudoHash = hashOf(conteudo);
  const row = and(
    eq(idempotencia.dono, dono),
    eq(idempotencia.operacao, operacao),
    eq(idempotencia.chave, chave),
  );
  return {
    /** False when the key was claimed before. */
    async take(): Promise<boolean> {
      const claimed = await db
        .insert(idempotencia)
        .values({ dono, operacao, chave, conteudoHash, resposta: null, criadaEm: clock() })
        .onConflictDoNothing()
        .returning({ chave: idempotencia.chave });
      return claimed.length > 0;
    },
    /** The first answer; null while there is none; undefined before the claim. Other content throws CHAVE_REPETIDA. */
    async answer(): Promise<v.InferInput<A> | null | undefined> {
      const [first] = await db.select().from(idempotencia).where(row);
      if (!first) return undefined;
      if (first.conteudoHash !== conteudoHash) fail('CHAVE_REPETIDA');
      return v.is(resposta, first.resposta) ? first.resposta : null;
    },
    async keep(answer: v.InferInput<A>): Promise<void> {
      await db.update(idempotencia).set({ resposta: answer }).where(row);
    },
    /** The work did nothing: the key may be used again. */
    async release(): Promise<void> {
      await db.delete(idempotencia).where(row);
    },
  };
}

function hashOf(conteudo: unknown): string {
  return createHash('sha256').update(JSON.stringify(conteudo)).digest('hex');
}

/** A hash of the data as their version. A form sends back the version that it was opened with. */
export function versaoDe(dados: object): string {
  return createHash('sha256').update(JSON.stringify(dados)).digest('base64url').slice(0, 22);
}

/** Throws DADOS_MUDARAM when a form was opened with older data, so that it does not overwrite newer ones. Without a version nothing is checked. */
export function exigirVersao(vista: string | undefined, atual: string | undefined): void {
  if (vista !== undefined && vista !== '' && vista !== atual) fail('DADOS_MUDARAM');
}
