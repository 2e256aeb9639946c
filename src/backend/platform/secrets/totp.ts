import { Secret, TOTP } from 'otpauth';

/** The parameters of RFC 6238 that every authenticator app supports: SHA-1, 6 digits, 30 s. */
const PARAMETROS = { issuer: 'Via Livre', algorithm: 'SHA1', digits: 6, period: 30 } as const;

export function novoSegredo(): string {
  return new Secret({ size: 20 }).base32;
}

/** The secret encoded by these 20 bytes. */
export function segredoDe(bytes: Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The otpauth address for an authenticator app's QR code. */
export function enderecoTotp(conta: string, segredo: string): string {
  return new TOTP({ ...PARAMETROS, label: conta, secret: Secret.fromBase32(segredo) }).toString();
}

/** The time step of a valid code: of now or of one step to either side, and later than the last one used. Null for any other. */
export function passoDoCodigo(
  codigo: string,
  { segredo, ultimo, agora }: { segredo: string; ultimo: number | null; agora: Date },
): number | null {
  const totp = new TOTP({ ...PARAMETROS, secret: Secret.fromBase32(segredo) });
  const timestamp = agora.getTime();
  const distancia = totp.validate({ token: codigo.replace(/\s/g, ''), timestamp, window: 1 });
  if (distancia === null) return null;
  const passo = Math.floor(timestamp / 1000 / PARAMETROS.period) + distancia;
  return ultimo !== null && passo <= ultimo ? null : passo;
}
