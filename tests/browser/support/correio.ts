import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { arquivo } from '../../backend/harness/servicoDePush.ts';

/**
 * Chromium's connection to its vendor for push messages: it registers (checkin), requests an address, and listens (MCS, a stream of
 * protocol buffers over TLS). Here the server is ours, so that a message takes its whole way and Chromium itself decrypts it.
 */
export async function abrirCorreio() {
  const assinantes = new Map<string, { app: string; subtipo: string; remetente: string }>();
  const chamadas = createServer(async (request, response) => {
    if (request.url === '/checkin') return void response.end(CHECKIN);
    const campos = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString());
    const token = `aparelho-${assinantes.size + 1}`;
    assinantes.set(token, {
      app: campos.get('app') ?? '',
      subtipo: campos.get('X-subtype') ?? '',
      remetente: campos.get('sender') ?? '',
    });
    response.end(`token=${token}`);
  });
  const ligadas = new Set<TLSSocket>();
  const escuta = createTlsServer(
    { key: arquivo('localhost.key'), cert: arquivo('localhost.pem') },
    (socket) => {
      // A closing browser cuts the connection.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => ligadas.delete(socket));
      socket.once('data', () => {
        socket.write(Buffer.concat([Buffer.from([VERSAO]), quadro(LOGIN_RESPONSE, texto(1, 'entrou'))]));
        ligadas.add(socket);
      });
    },
  );
  const [porta, portaTls] = [await aberta(chamadas), await aberta(escuta)];
  let numero = 0;
  return {
    /** The settings that make Chromium connect here. */
    opcoes: [
      `--gcm-checkin-url=http://127.0.0.1:${porta}/checkin`,
      `--gcm-registration-url=http://127.0.0.1:${porta}/registrar`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${portaTls}`,
      '--ignore-certificate-errors',
    ],
    /** Delivers an encrypted message, as a push service received it, to the device with this address. */
    entregar({ caminho, corpo }: { caminho: string; corpo: Buffer }) {
      const assinante = assinantes.get(caminho.split('/').at(-1) ?? '');
      if (!assinante) throw new Error(`nobody listens at ${caminho}`);
      const { app, subtipo, remetente } = assinante;
      numero += 1;
      const mensagem = Buffer.concat([
        texto(2, `m${numero}`),
        texto(3, remetente),
        texto(5, app),
        campo(7, Buffer.concat([texto(1, 'subtype'), texto(2, subtipo)])),
        campo(7, Buffer.concat([texto(1, 'content-encoding'), texto(2, 'aes128gcm')])),
        texto(9, `guardada-${numero}`),
        campo(21, corpo),
      ]);
      for (const socket of ligadas) socket.write(quadro(DATA_MESSAGE, mensagem));
    },
    async fechar() {
      for (const socket of ligadas) socket.destroy();
      await Promise.all([chamadas, escuta].map((um) => new Promise((done) => um.close(done))));
    },
  };
}

const VERSAO = 41;
const LOGIN_RESPONSE = 3;
const DATA_MESSAGE = 8;
/** Once the login is complete: the device's number and secret. */
const CHECKIN = Buffer.concat([inteiro(1, 1), fixo(7, 4_242_424_242n), fixo(8, 1_717_171_717n)]);

function quadro(tipo: number, corpo: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tipo]), varint(corpo.length), corpo]);
}
function campo(numero: number, valor: Buffer): Buffer {
  return Buffer.concat([varint((numero << 3) | 2), varint(valor.length), valor]);
}
function texto(numero: number, valor: string): Buffer {
  return campo(numero, Buffer.from(valor));
}
function inteiro(numero: number, valor: number): Buffer {
  return Buffer.concat([varint(numero << 3), varint(valor)]);
}
function fixo(numero: number, valor: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(valor);
  return Buffer.concat([varint((numero << 3) | 1), bytes]);
}
function varint(valor: number): Buffer {
  const bytes: number[] = [];
  let resto = valor;
  for (; resto > 127; resto = Math.floor(resto / 128)) bytes.push((resto % 128) | 128);
  return Buffer.from([...bytes, resto]);
}

function aberta(server: Server): Promise<number> {
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );
}
