import { Socket } from 'node:net';

const answers = {
  400: { code: 'CORPO_INVALIDO', message: 'Não entendemos o pedido.' },
  405: { code: 'METODO_RECUSADO', message: 'Este endereço não aceita esse tipo de pedido.' },
  408: {
    code: 'CORPO_INVALIDO',
    message: 'O envio demorou demais. Confira a sua conexão e tente de novo.',
  },
  413: {
    code: 'CORPO_GRANDE',
    message: 'O que você enviou é grande demais. Reduza os arquivos e tente de novo.',
  },
  503: {
    code: 'SERVICO_INDISPONIVEL',
    message: 'Há muitos envios neste momento. Espere um minuto e tente de novo: nada foi perdido.',
  },
};

/**
 * The short answers of the entry itself: JSON for programs, a small page for people.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ status: 400 | 405 | 408 | 413 | 503, headers: Record<string, string> }} answer
 */
export function refuse(req, res, { status, headers }) {
  const { code, message } = answers[status];
  const json = wantsJson(req);
  const body = json ? JSON.stringify(refusalOf(req.url ?? '/', code, message)) : page(message);
  res.writeHead(status, {
    ...headers,
    'Content-Type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': '30' }),
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

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

/** @param {import('node:http').IncomingMessage} req */
function wantsJson(req) {
  const { url = '/', headers } = req;
  return /^\/(api\/|token\b|comercio\/)/.test(url) || (headers.accept ?? '').includes('application/json');
}

/**
 * The shape of the API that the address belongs to (src/backend/platform/http/openapi/refusals.ts).
 * @param {string} url
 * @param {string} code
 * @param {string} message
 */
function refusalOf(url, code, message) {
  if (/^\/token\b/.test(url)) return { error: 'invalid_grant', error_description: code, message };
  const commerce = url.startsWith('/comercio/') && { response: 'error', success: false };
  return { ...commerce, error: code, message };
}

/** @param {string} message */
function page(message) {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Via Livre</title></head><body><h1>Via Livre</h1><p>${message}</p></body></html>\n`;
}
