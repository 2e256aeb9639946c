import { Socket } from 'node:net';

/** @type {Record<400 | 405 | 408 | 413 | 503, [code: string, sentence?: string]>} */
const REFUSALS = {
  400: ['CORPO_INVALIDO'],
  405: ['METODO_RECUSADO'],
  408: ['CORPO_INVALIDO', 'O envio demorou demais. Confira a sua conexão e tente de novo.'],
  413: ['CORPO_GRANDE'],
  503: [
    'SERVICO_INDISPONIVEL',
    'Há muitos envios neste momento. Espere um minuto e tente de novo: nada foi perdido.',
  ],
};

/**
 * What the entry itself refuses, in the application's own shape (src/backend/platform/http/failures.ts).
 * @typedef {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse, status: keyof typeof REFUSALS) => void} Refuse
 * @param {Pick<import('./runtime.mjs').Runtime, 'headers' | 'refusalOf'>} runtime
 * @returns {Refuse}
 */
export const refuser =
  ({ headers, refusalOf }) =>
  (req, res, status) => {
    const [code, sentence] = REFUSALS[status];
    const [path = '/'] = (req.url ?? '/').split('?', 1);
    const answer = refusalOf({ path, accept: req.headers.accept, code, sentence });
    res.writeHead(status, {
      ...headers,
      ...answer.headers,
      'content-length': Buffer.byteLength(answer.body),
      ...(status === 503 && { 'retry-after': '30' }),
    });
    res.end(req.method === 'HEAD' ? undefined : answer.body);
  };

/** What a client may still send after its answer: more than any body of ours, for so many milliseconds. */
const UNREAD = { bytes: 128 * 1024 * 1024, ms: 10_000 };

/**
 * Closing while the client still sends would reset the connection and lose the answer: further bytes are discarded, and only then the
 * connection is closed, at once where the client goes on beyond `UNREAD`.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 */
export function discardUnread(req, res) {
  const { socket } = req;
  let closing = false;
  // Node closes a connection without keep-alive right after the answer.
  socket.destroySoon = () => {
    closing = true;
    if (req.complete) Socket.prototype.destroySoon.call(socket);
    else socket.end();
  };
  res.once('finish', () => {
    if (req.complete) return;
    // A client that was too slow has shown that it will not end.
    const timer = setTimeout(() => socket.destroy(), res.statusCode === 408 ? 500 : UNREAD.ms);
    const most = socket.bytesRead + UNREAD.bytes;
    req.on('data', () => socket.bytesRead > most && socket.destroy());
    req.once('close', () => clearTimeout(timer));
    // After the answer Node no longer tells the request that its connection is gone: whoever reads it would wait for ever.
    socket.once('close', () => req.destroy());
    req.once('end', () => closing && socket.destroySoon());
  });
}
