import type { Log } from '#backend/platform/adapters/http.ts';
import { MailNotSent } from '#backend/platform/adapters/mailer/mailer.ts';

/**
 * Sends to every recipient, also after a failure at one of them. Throws a failure that another try may mend; an address that refused for
 * good is only logged, without the address, and its record stays without a time of sending.
 */
export async function aCadaUm<D>(
  { log }: { log: Log },
  destinos: readonly D[],
  enviar: (destino: D) => Promise<void>,
): Promise<void> {
  const falhas: unknown[] = [];
  for (const destino of destinos) {
    try {
      await enviar(destino);
    } catch (falha) {
      if (falha instanceof MailNotSent && falha.permanent)
        log.warn({ reason: falha.message }, 'mail given up: its address refused it for good');
      else falhas.push(falha);
    }
  }
  if (falhas.length > 0) throw falhas[0];
}
