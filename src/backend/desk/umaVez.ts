import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Pessoa, SystemCtx } from '#backend/platform/context.ts';
import { claimOf } from '#backend/platform/idempotency.ts';
import { AppError, fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import type { Comando } from './comando.ts';
import type { Resultado } from './executar.ts';

const Feito = v.object({ mensagem: v.nullable(v.string()) });

/** Runs the act, and calls `tomar` just before it: that claims the key, and throws when another request has it. */
type Agir = (tomar: () => Promise<void>) => Promise<Resultado>;

interface Enviado {
  pessoa: Pessoa;
  comando: Comando;
  /** The key that was rendered with the form, and what the form sent. */
  envio: { chave: string; conteudo: unknown };
}

/**
 * Runs an act once per form of a person. A repetition gets the first message; a refused act frees the key. A key without an answer
 * belongs to an act that still runs, that a crash interrupted, or that ended with an unexpected error, such as a connection lost at
 * its commit: it may have been done, and is not run again.
 */
export async function umaVez(ctx: SystemCtx, enviado: Enviado, agir: Agir): Promise<Resultado> {
  const claim = claimDe(ctx, enviado);
  if (!claim) return agir(async () => undefined);
  // Of a double click whose first request is refused, the second one runs, and shows the reason.
  for (let vezes = 0; vezes < 3; vezes += 1) {
    const primeira = await respostaDe(claim);
    if (primeira) return primeira;
    let tomada = null as boolean | null;
    const resultado = await agir(async () => {
      tomada = await claim.take();
      if (!tomada) fail('CHAVE_REPETIDA');
    });
    if (tomada === false) continue;
    // The answer of an act on access may contain a link that is shown once, so it is not stored.
    if (tomada && resultado.tipo === 'ok')
      await claim.keep({ mensagem: enviado.comando.codigo ? null : (resultado.resposta.mensagem ?? null) });
    else if (tomada) await claim.release();
    return resultado;
  }
  return erro(SEM_RESPOSTA);
}

/** The outcome of the first time that a form was sent; undefined when it was not, or was refused. */
export async function primeiraVez(ctx: SystemCtx, enviado: Enviado): Promise<Resultado | undefined> {
  const claim = claimDe(ctx, enviado);
  return claim && respostaDe(claim);
}

function claimDe(ctx: SystemCtx, { pessoa, comando, envio }: Enviado) {
  if (!v.is(v.pipe(v.string(), v.uuid()), envio.chave)) return undefined;
  return claimOf(ctx, { ...envio, dono: pessoa.id, operacao: `mesa.${comando.nome}`, resposta: Feito });
}

/** The first time's outcome, for which the second request of a double click waits three seconds; undefined before it. */
async function respostaDe(claim: NonNullable<ReturnType<typeof claimDe>>): Promise<Resultado | undefined> {
  try {
    for (let vezes = 0; vezes < 20; vezes += 1) {
      const feito = await claim.answer();
      if (feito === undefined) return undefined;
      if (feito) return { tipo: 'ok', resposta: { mensagem: feito.mensagem ?? JA_FEITO } };
      await wait(150);
    }
    return erro(SEM_RESPOSTA);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CHAVE_REPETIDA') return erro(sentenceOf(error.code));
    throw error;
  }
}

export const erro = (mensagem: string, campos: Record<string, string> = {}) => ({
  ...{ tipo: 'erro' as const, mensagem, campos },
});

const JA_FEITO = 'Este ato já foi feito. A resposta dele aparece uma vez só.';
const SEM_RESPOSTA =
  'Este ato já foi pedido, e a resposta não veio: não se sabe se ele foi feito. Confira aqui antes de pedir outra vez.';
