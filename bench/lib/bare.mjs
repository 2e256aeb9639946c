// The baseline: node:http sending prepared bytes. BODY names a file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env.BODY ?? '');
const headers = { 'Content-Type': process.env.TYPE ?? 'text/html', 'Content-Length': body.length };

createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
