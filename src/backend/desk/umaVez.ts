import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Pessoa, SystemCtx } from '#backend/platform/context.ts';
import { claimOf } from '#backend/platform/idempotency.ts';
import { AppError, fail } from '#lib/errors.ts';
import type { ResultadoDoAto } from '#lib/mesa/tipos.ts';
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

type Claim = ReturnType<typeof claimDe>;

/**
 * Runs an act once per form of a person. A repetition gets the first message; a refused act frees the key. A key without an answer
 * belongs to an act that still runs, that a crash interrupted, or that ended with an unexpected error, such as a connection lost at
 * its commit: it may have been done, and is not run again.
 */
export async function umaVez(
  ctx: SystemCtx,
  enviado: Enviado,
  agir: Agir,
): Promise<Resultado | ResultadoDoAto> {
  if (!v.is(v.pipe(v.string(), v.uuid()), enviado.envio.chave)) return agir(async () => undefined);
  // Of a double click whose first request is refused, the second one runs, and shows the reason.
  return (await tentar(ctx, enviado, agir)) ?? (await tentar(ctx, enviado, agir)) ?? erro(RECUSADA);
}

/** The outcome of the first time that a form was sent; null when it was not, or was refused. */
export async function primeiraVez(ctx: SystemCtx, enviado: Enviado): Promise<ResultadoDoAto | null> {
  if (!v.is(v.pipe(v.string(), v.uuid()), enviado.envio.chave)) return null;
  return (await esperada(claimDe(ctx, enviado))) ?? null;
}

function claimDe(ctx: SystemCtx, { pessoa, comando, envio }: Enviado) {
  return claimOf(ctx, { ...envio, dono: pessoa.id, operacao: `mesa.${comando.nome}`, resposta: Feito });
}

/** Undefined when another request had the key and was refused. */
async function tentar(
  ctx: SystemCtx,
  enviado: Enviado,
  agir: Agir,
): Promise<Resultado | ResultadoDoAto | undefined> {
  const claim = claimDe(ctx, enviado);
  const primeira = await primeiraDe(claim);
  if (primeira) return primeira;
  if (primeira === null) return esperada(claim);
  let tomada: 'minha' | 'alheia' | null = null;
  const resultado = await agir(async () => {
    tomada = (await claim.take()) ? 'minha' : 'alheia';
    if (tomada === 'alheia') fail('CHAVE_REPETIDA');
  });
  if (tomada === 'alheia') return esperada(claim);
  // The answer of an act on access may contain a link that is shown once, so it is not stored.
  if (tomada === 'minha' && resultado.tipo === 'ok')
    await claim.keep({ mensagem: enviado.comando.codigo ? null : (resultado.resposta.mensagem ?? null) });
  else if (tomada === 'minha') await claim.release();
  return resultado;
}

/** The first time's outcome; null while it has none; undefined before it. */
async function primeiraDe(claim: Claim): Promise<ResultadoDoAto | null | undefined> {
  try {
    const feito = await claim.answer();
    return feito && { tipo: 'ok', mensagem: feito.mensagem ?? JA_FEITO };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CHAVE_REPETIDA') throw error;
    return erro(sentenceOf(error.code));
  }
}

/** Of a double click, the second request waits three seconds for the first one's answer. */
async function esperada(claim: Claim): Promise<ResultadoDoAto | undefined> {
  for (let vezes = 0; vezes < 20; vezes += 1) {
    const primeira = await primeiraDe(claim);
    if (primeira !== null) return primeira;
    await wait(150);
  }
  return erro(SEM_RESPOSTA);
}

export const erro = (mensagem: string, campos = {}): ResultadoDoAto => ({ tipo: 'erro', mensagem, campos });

const JA_FEITO = 'Este ato já foi feito. A resposta dele aparece uma vez só.';
const SEM_RESPOSTA =
  'Este ato já foi pedido, e a resposta não veio: não se sabe se ele foi feito. Confira aqui antes de pedir outra vez.';
const RECUSADA = 'A primeira tentativa foi recusada: nada foi feito. Envie de novo.';
