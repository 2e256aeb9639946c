import { lookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import type { Log } from '#backend/platform/adapters/calls.ts';
import { outsideCalls } from '#backend/platform/observe/facts.ts';

export interface Assinatura {
  endereco: string;
  p256dh: string;
  auth: string;
}

export interface Vapid {
  publica: string;
  privada: string;
  /** Contact of the sender for the push service (VAPID subject). */
  contato: string;
}

interface Mensagem {
  para: Assinatura;
  vapid: Vapid;
  texto: string;
  /** Seconds that the service may keep the message for a device that is off. */
  ttl: number;
  /** Replaces a waiting message with the same topic (RFC 8030, 5.4). */
  assunto: string;
}

/** 'acabou': the subscription has ended. 'recusada': the message was refused, and a retry is useless. */
export type Destino = 'entregue' | 'acabou' | 'recusada';

export interface Push {
  /** Throws when a retry may succeed. */
  enviar(mensagem: Mensagem): Promise<Destino>;
}

interface Opcoes {
  log: Log;
  /** Whether a connection to this IP address is allowed. */
  aberto: (ip: string) => boolean;
  /** DNS resolver. */
  resolver?: typeof lookup;
  /** Additional certificate authorities. */
  ca?: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends to push services (RFC 8030), encrypted for the browser (RFC 8291), signed with our key (RFC 8292). The address comes from
 * outside: its name is resolved once, the connection uses the checked address, and redirects are not followed.
 */
export function createPush({ log, aberto, ca, resolver = lookup }: Opcoes): Push {
  return {
    async enviar({ para, vapid, texto, ttl, assunto }) {
      const { endereco: endpoint, p256dh, auth } = para;
      const assinatura = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      const { headers } = await vapidHeaders(assinatura, {
        subject: vapid.contato,
        publicKey: vapid.publica,
        privateKey: vapid.privada,
      });
      const corpo = await encryptNotification(assinatura, new TextEncoder().encode(texto));
      const started = performance.now();
      const tell = (outcome: string) =>
        outsideCalls.publish({ service: 'push', outcome, ms: Math.round(performance.now() - started) });
      const status = await post(new URL(endpoint), corpo, {
        headers: {
          ...headers,
          ttl: String(ttl),
          topic: assunto,
          urgency: 'normal',
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': String(corpo.length),
        },
        lookup: guarded(aberto, resolver),
        ...(ca && { ca }),
      }).catch((cause: unknown) => {
        tell('unavailable');
        throw new Error('a push service could not be reached', { cause });
      });
      const destino = destinoDe(status);
      tell(destino === null ? 'unavailable' : destino === 'entregue' ? 'ok' : 'rejected');
      // The address is a key to the device: it is never logged.
      if (destino === 'recusada') log.error({ service: 'push', status }, 'a push service refused a message');
      if (destino === null) throw new Error(`a push service answered ${status}`);
      return destino;
    },
  };
}

/** The result for an HTTP status; null = retry later. */
function destinoDe(status: number): Destino | null {
  if (status >= 200 && status < 300) return 'entregue';
  if (status === 404 || status === 410) return 'acabou';
  return status === 408 || status === 429 || status >= 500 ? null : 'recusada';
}

function post(url: URL, corpo: Uint8Array, options: RequestOptions): Promise<number> {
  return new Promise((done, fail) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const call = request(url, { method: 'POST', agent: false, signal, ...options }, (answer) => {
      // The body is ignored: only the status matters, and the body may be unbounded.
      answer.destroy();
      done(answer.statusCode ?? 0);
    });
    call.on('error', fail);
    call.end(corpo);
  });
}

/** Resolves as usual, but refuses names that resolve to a private address. */
function guarded(aberto: (ip: string) => boolean, resolver: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !aberto(address)))
        return callback(new Error('a push service leads to a reserved address'), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
