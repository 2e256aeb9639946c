import type { HttpError, Keep, Log } from '../http.ts';

/** An answer of PicPay about another payment than the one asked for: told, kept to be read, and not believed. */
export async function outroPagamento(
  operacao: string,
  answer: unknown,
  { log, keep }: { log: Log; keep?: Keep | undefined },
): Promise<{ ok: false; error: HttpError }> {
  const error = { kind: 'malformed', status: 200, body: JSON.stringify(answer) } as const;
  log.error({ service: 'picpay', operation: operacao }, 'answer is about another payment');
  await keep?.({ servico: 'picpay', operacao, status: error.status, corpo: error.body });
  return { ok: false, error };
}
