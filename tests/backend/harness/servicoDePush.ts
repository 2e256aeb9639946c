import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

const arquivo = (nome: string) =>
  readFileSync(new URL(`../../fixtures/push/${nome}`, import.meta.url), 'utf8');
export const CERTIFICADO = arquivo('localhost.pem');

interface Chegou {
  caminho: string;
  headers: Record<string, string | string[] | undefined>;
  corpo: Buffer;
}

/** A push service for tests: RFC 8030 over TLS. It stores messages, and answers with the status that the test sets. */
export async function servicoDePush() {
  const chegou: Chegou[] = [];
  let status = 201;
  const server = createServer(
    { key: arquivo('localhost.key'), cert: CERTIFICADO },
    async (request, response) => {
      const corpo = Buffer.concat(await Array.fromAsync(request));
      chegou.push({ caminho: request.url ?? '', headers: request.headers, corpo });
      response.writeHead(status, { location: 'https://10.0.0.1/' }).end();
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    chegou,
    responder: (novo: number) => {
      status = novo;
    },
    endereco: (nome: string) => `https://push.example.com:${port}/send/${nome}`,
    close: () => new Promise((done) => server.close(done)),
  };
}

/** A browser's side of a subscription: its keys, and decryption of messages (RFC 8188 and 8291). */
export function navegadorComPush() {
  const ecdh = createECDH('prime256v1');
  const publica = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    P256dh: publica.toString('base64url'),
    Auth: auth.toString('base64url'),
    ler(corpo: Buffer): string {
      const salt = corpo.subarray(0, 16);
      const tamanho = corpo[20] ?? 0;
      const dele = corpo.subarray(21, 21 + tamanho);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publica, dele]);
      const ikm = hkdf(ecdh.computeSecret(dele), auth, info, 32);
      const chave = hkdf(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cifrado = corpo.subarray(21 + tamanho);
      const decifra = createDecipheriv('aes-128-gcm', chave, nonce).setAuthTag(cifrado.subarray(-16));
      const claro = Buffer.concat([decifra.update(cifrado.subarray(0, -16)), decifra.final()]);
      return claro.subarray(0, claro.lastIndexOf(2)).toString();
    },
  };
}

/** The claims of a VAPID header whose signature matches its key (RFC 8292). */
export function lerVapid(authorization: string) {
  const [, jwt = '', k = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [cabeca = '', corpo = '', assinatura = ''] = jwt.split('.');
  const ponto = Buffer.from(k, 'base64url');
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: ponto.subarray(1, 33).toString('base64url'),
    y: ponto.subarray(33).toString('base64url'),
  };
  const certa = verify(
    'sha256',
    Buffer.from(`${cabeca}.${corpo}`),
    { key, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(assinatura, 'base64url'),
  );
  return { certa, chave: k, ...JSON.parse(Buffer.from(corpo, 'base64url').toString()) };
}

const hkdf = (ikm: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, bytes));
