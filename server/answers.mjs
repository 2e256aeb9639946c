const sentences = {
  400: 'Não entendemos o pedido.',
  405: 'Este endereço não aceita esse tipo de pedido.',
  413: 'O que você enviou é grande demais. Reduza os arquivos e tente de novo.',
};

/**
 * The short answers that the entry gives by itself: JSON to programs, a small page to people.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {{ status: 400 | 405 | 413, headers: Record<string, string> }} answer
 */
export function refuse(req, res, { status, headers }) {
  const message = sentences[status];
  const json = wantsJson(req);
  const body = json ? JSON.stringify({ response: false, message }) : page(message);
  res.writeHead(status, {
    ...headers,
    'Content-Type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  if (req.method !== 'HEAD') res.write(body);
  endWhenReceived(req, res);
}

/**
 * Closing while the client still sends would reset the connection, and the answer would be lost with it: what still
 * comes in is thrown away, and the end follows when the client has finished, after 5 s at most.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 */
function endWhenReceived(req, res) {
  const end = res.end.bind(res);
  if (req.complete || req.destroyed) return end();
  const timer = setTimeout(end, 5_000);
  req.once('close', () => {
    clearTimeout(timer);
    end();
  });
  setImmediate(() => req.resume());
}

/** @param {import('node:http').IncomingMessage} req */
function wantsJson(req) {
  const { url = '/', headers } = req;
  return /^\/(api\/|token\b|comercio\/)/.test(url) || (headers.accept ?? '').includes('application/json');
}

/** @param {string} message */
function page(message) {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Via Livre</title></head><body><h1>Via Livre</h1><p>${message}</p></body></html>\n`;
}
