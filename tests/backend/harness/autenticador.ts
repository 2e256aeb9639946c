import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Driver, TestApp } from './app.ts';

interface Pedido {
  challenge: string;
  /** What the browser reports about itself; correct unless the test says otherwise. */
  origem?: string;
  rpId?: string;
  /** Authenticator flags; default UP and UV. */
  sinais?: number;
}

const UP_E_UV = 0x05;
const COM_CREDENCIAL = 0x40;

/** A software passkey: it registers (WebAuthn, attestation none, ES256) and signs, correctly or with the faults that the test asks for. */
export function autenticador({ origem: casa, rpId: rp }: { origem: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let contador = 0;
  return {
    id: id.toString('base64url'),
    contar: (valor: number) => {
      contador = valor;
    },
    registrar({ challenge, origem = casa, rpId = rp, sinais = UP_E_UV }: Pedido) {
      const dados = Buffer.concat([
        cabeca(rpId, sinais | COM_CREDENCIAL, contador),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose(publicKey),
      ]);
      const objeto = Buffer.concat([
        Buffer.from([0xa3]),
        texto('fmt'),
        texto('none'),
        texto('attStmt'),
        Buffer.from([0xa0]),
        texto('authData'),
        bytes(dados),
      ]);
      return {
        ...comum(id),
        response: {
          clientDataJSON: cliente('webauthn.create', challenge, origem),
          attestationObject: objeto.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    entrar({ challenge, origem = casa, rpId = rp, sinais = UP_E_UV }: Pedido, userHandle?: string) {
      contador += 1;
      const dados = cabeca(rpId, sinais, contador);
      const clientDataJSON = cliente('webauthn.get', challenge, origem);
      const lido = Buffer.from(clientDataJSON, 'base64url');
      return {
        ...comum(id),
        response: {
          clientDataJSON,
          authenticatorData: dados.toString('base64url'),
          signature: assinar(privateKey, Buffer.concat([dados, sha256(lido)])),
          ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
        },
      };
    },
  };
}

const comum = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  clientExtensionResults: {},
});
const sha256 = (dados: string | Buffer) => createHash('sha256').update(dados).digest();
const assinar = (chave: KeyObject, dados: Buffer) =>
  createSign('sha256').update(dados).sign(chave).toString('base64url');
const cliente = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

function cabeca(rpId: string, sinais: number, contador: number): Buffer {
  const conta = Buffer.alloc(4);
  conta.writeUInt32BE(contador);
  return Buffer.concat([sha256(rpId), Buffer.from([sinais]), conta]);
}

/** CBOR of texts and byte strings under 64 KiB. */
const texto = (valor: string) => Buffer.concat([Buffer.from([0x60 | valor.length]), Buffer.from(valor)]);
function bytes(valor: Buffer): Buffer {
  const tamanho = Buffer.from([0x59, valor.length >> 8, valor.length & 255]);
  return Buffer.concat([tamanho, valor]);
}

/** {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} */
function cose(chave: KeyObject): Buffer {
  const { x = '', y = '' } = chave.export({ format: 'jwk' });
  const ponto = (valor: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(valor, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ponto(x),
    Buffer.from([0x22]),
    ponto(y),
  ]);
}

/** A driver with a second step, and the time that passes. */
export function segundoPassoDe(app: TestApp) {
  const segundos = (n: number) => app.setClock(new Date(app.deps.clock().getTime() + n * 1000));

  async function comSegundoPasso(driver: Driver) {
    const { Segredo } = await driver.api.conta.prepararSegundoFator({ Senha: driver.senha });
    const totp = new TOTP({ secret: Segredo });
    const codigo = (depois = 0) => totp.generate({ timestamp: app.deps.clock().getTime() + depois * 1000 });
    const { CodigosDeReserva } = await driver.api.conta.ligarSegundoFator({ Codigo: codigo() });
    segundos(60);
    return { codigo, reservas: CodigosDeReserva, Segredo };
  }
  return { segundos, comSegundoPasso };
}
