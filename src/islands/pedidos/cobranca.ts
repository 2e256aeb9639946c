import { atom } from 'nanostores';
import * as v from 'valibot';
import type { Polled } from '#islands/ui/usePolling.ts';
import { ask } from '#lib/ask.ts';
import { paths } from '#lib/paths.ts';
import { Andamento } from '#lib/pedidos/andamento.ts';

/** The state of the charge that this page waits for, as it was last heard. */
export const $cobranca = atom<Polled<Andamento>>({ answer: null, lost: false });

export const NADA_OUVIDO: Polled<Andamento> = { answer: null, lost: false };

const Resposta = v.object({ transaction: Andamento });

/** How it stands now; null when nothing came back. A session that ended is the server's to say: the page is loaded again. */
export async function perguntar(pedido: number): Promise<Andamento | null> {
  const body = new URLSearchParams({
    function: 'get_transaction_by_transaction_id',
    transaction_id: String(pedido),
  });
  const resposta = await ask(
    Resposta,
    () => fetch(paths.transacao, { method: 'POST', body }),
    () => location.reload(),
  );
  return resposta?.transaction ?? null;
}
