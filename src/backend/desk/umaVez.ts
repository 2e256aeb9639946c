import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { AppError, fail } from '#lib/errors.ts';
import { pedeCodigo } from '#lib/mesa/papeis.ts';
import type { EnvioDoAto } from '#lib/mesa/tipos.ts';
import { sentenceOf } from '#lib/messages.ts';
import type { Pessoa, SystemCtx } from '../platform/context.ts';
import { claimOf, hashOf } from '../platform/idempotency.ts';
import type { Resultado } from './operator/executar.ts';
import { comandos } from './operator/registro.ts';

const Feito = v.object({ mensagem: v.nullable(v.string()) });

export interface Vez {
  /** The same form is confirmed already: a crash interrupted an act that can continue. */
  retomada: boolean;
  /** Key of the act's own effects; undefined = the form sent none. */
  envio: string | undefined;
  /** Claims the key just before the act; throws when another request has it. */
  tomar(): Promise<void>;
}

/** What a form that is sent again gets: the message of its first time. */
export interface Repetida {
  repetido: true;
  tipo: 'ok' | 'erro';
  mensagem: string;
}

export type DeUmaVez = { repetido: false; resultado: Resultado } | Repetida;

interface Envio {
  pessoa: Pessoa;
  nome: string;
  envio: EnvioDoAto | undefined;
}

/**
 * Runs an act once per form of a person. A repetition gets the first message; a refused act frees the key. A key without an answer
 * belongs to an act that still runs, that a crash interrupted, or that ended with an unexpected error, such as a connection lost at
 * its commit: it may have been done, so only a command that `retoma` runs again.
 */
export async function umaVez(
  ctx: SystemCtx,
  quem: Envio,
  agir: (vez: Vez) => Promise<Resultado>,
): Promise<DeUmaVez> {
  const dados = dadosDe(quem);
  if (!dados) {
    const vez = { retomada: false, envio: undefined, tomar: async () => undefined };
    return { repetido: false, resultado: await agir(vez) };
  }
  // Of a double click whose first request is refused, the second one runs, and shows the reason.
  const tentativa = () => tentar(ctx, { nome: quem.nome, dados }, agir);
  return (await tentativa()) ?? (await tentativa()) ?? RECUSADA;
}

/** The message of the first time that a form was sent; null when it was not, or was refused. */
export async function primeiraVez(ctx: SystemCtx, quem: Envio): Promise<Repetida | null> {
  const dados = dadosDe(quem);
  return (dados && (await daPrimeira(claimOf(ctx, { ...dados, resposta: Feito })))) ?? null;
}

/** Undefined for a form without a valid key. */
function dadosDe({ pessoa, nome, envio }: Envio) {
  const lida = v.safeParse(v.pipe(v.string(), v.uuid()), envio?.chave);
  if (!envio || !lida.success) return undefined;
  return { dono: pessoa.id, operacao: `mesa.${nome}`, chave: lida.output, conteudo: envio.conteudo };
}

/** Undefined when another request had the key and was refused. */
async function tentar(
  ctx: SystemCtx,
  { nome, dados }: { nome: string; dados: NonNullable<ReturnType<typeof dadosDe>> },
  agir: (vez: Vez) => Promise<Resultado>,
): Promise<DeUmaVez | undefined> {
  const claim = claimOf(ctx, { ...dados, resposta: Feito });
  const retoma = comandos.some((um) => um.nome === nome && um.retoma);
  const primeira = await primeiraDe(claim);
  if (primeira) return primeira;
  if (primeira === null && !retoma) return daPrimeira(claim);
  const tomada = { minha: false, alheia: false };
  const vez = {
    retomada: primeira === null,
    envio: hashOf(dados),
    async tomar() {
      tomada.minha = (await claim.take()) || retoma;
      tomada.alheia = !tomada.minha;
      if (tomada.alheia) fail('CHAVE_REPETIDA');
    },
  };
  const resultado = await agir(vez);
  if (tomada.alheia) return daPrimeira(claim);
  // The answer of an act on access may contain a link that is shown once, so it is not stored.
  if (tomada.minha && resultado.tipo === 'ok')
    await claim.keep({ mensagem: pedeCodigo(nome) ? null : (resultado.resposta.mensagem ?? null) });
  else if (tomada.minha) await claim.release();
  return { repetido: false, resultado };
}

interface Claim {
  answer(): Promise<v.InferOutput<typeof Feito> | null | undefined>;
}

/** The first time's outcome, or null and undefined as `answer`. */
async function primeiraDe(claim: Claim): Promise<Repetida | null | undefined> {
  try {
    const feito = await claim.answer();
    return feito && { repetido: true, tipo: 'ok', mensagem: feito.mensagem ?? JA_FEITO };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CHAVE_REPETIDA') throw error;
    return { repetido: true, tipo: 'erro', mensagem: sentenceOf(error.code) };
  }
}

/** Of a double click, the second request waits three seconds for the first one's answer. Undefined when there is no such key (any more). */
async function daPrimeira(claim: Claim): Promise<Repetida | undefined> {
  for (let vezes = 0; vezes < 20; vezes += 1) {
    const primeira = await primeiraDe(claim);
    if (primeira !== null) return primeira;
    await wait(150);
  }
  return { repetido: true, tipo: 'erro', mensagem: SEM_RESPOSTA };
}

const JA_FEITO = 'Este ato já foi feito. A resposta dele aparece uma vez só.';
const SEM_RESPOSTA =
  'Este ato já foi pedido, e a resposta não veio: não se sabe se ele foi feito. Confira aqui antes de pedir outra vez.';
const RECUSADA: Repetida = {
  repetido: true,
  tipo: 'erro',
  mensagem: 'A primeira tentativa foi recusada: nada foi feito. Envie de novo.',
};
