/** Input and result of the script; the names are the provider's. */
export type CardToEncrypt = {
  publicKey: string;
  holder: string;
  number: string;
  expMonth: string;
  expYear: string;
  securityCode: string;
};
export type EncryptedCard = {
  encryptedCard: string | null;
  hasErrors: boolean;
  errors: { code: string; message: string }[];
};

/** The sandbox's browser script at {publicUrl}/pagseguro.min.js: the same call and result as the provider's. */
export const pagSeguroScript = () => `globalThis.PagSeguro = (${createPagSeguro})();\n`;

/** The source text of this function is sent to the browser, so it may use nothing outside of itself. */
export function createPagSeguro() {
  return { encryptCard };

  function encryptCard(card: CardToEncrypt): EncryptedCard {
    const number = card.number.replace(/\s/g, '');
    const key = readKey(card.publicKey);
    const problems: [boolean, string, string][] = [
      [!/^\d{13,19}$/.test(number), 'INVALID_NUMBER', 'invalid field `number`'],
      [!/^\d{3,4}$/.test(card.securityCode), 'INVALID_SECURITY_CODE', 'invalid field `securityCode`'],
      [!/^(0?[1-9]|1[0-2])$/.test(card.expMonth), 'INVALID_EXPIRATION_MONTH', 'invalid field `expMonth`'],
      [!/^(19|20)\d\d$/.test(card.expYear), 'INVALID_EXPIRATION_YEAR', 'invalid field `expYear`'],
      [!cleanHolder(card.holder) || /\d/.test(card.holder), 'INVALID_HOLDER', 'invalid field `holder`'],
      [key === null, 'INVALID_PUBLIC_KEY', 'invalid field `publicKey`'],
    ];
    const errors = problems.filter(([wrong]) => wrong).map(([, code, message]) => ({ code, message }));
    if (errors.length > 0 || key === null) return { encryptedCard: null, hasErrors: true, errors };
    const month = card.expMonth.padStart(2, '0');
    const fields = [number, card.securityCode, month, card.expYear, cleanHolder(card.holder), Date.now()];
    return { encryptedCard: encrypt(fields.join(';'), key), hasErrors: false, errors };
  }

  function cleanHolder(name: string): string {
    const plain = name.trim().slice(0, 30).replace(/['/]/g, '').normalize('NFD');
    return plain.replace(/[^A-Za-z ]/g, '');
  }

  /** PKCS #1 v1.5: 00 02, non-zero random bytes, 00, the message; then m^e mod n. */
  function encrypt(
    text: string,
    { modulus, exponent, size }: { modulus: bigint; exponent: bigint; size: number },
  ): string {
    const message = new TextEncoder().encode(text);
    const block = new Uint8Array(size);
    block[1] = 2;
    const filling = size - message.length - 3;
    for (let index = 0; index < filling; ) {
      const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
      if (byte !== 0) block[2 + index++] = byte;
    }
    block.set(message, size - message.length);
    const cipher = power(toBigInt(block), exponent, modulus);
    const hex = cipher.toString(16).padStart(size * 2, '0');
    return btoa(hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
  }

  function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
    let result = 1n;
    let square = base % modulus;
    for (let left = exponent; left > 0n; left >>= 1n) {
      if (left & 1n) result = (result * square) % modulus;
      square = (square * square) % modulus;
    }
    return result;
  }

  /** Modulus and exponent of a base64 SPKI key; null when it is none. */
  function readKey(base64: string) {
    try {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const spki = content(bytes, 0x30);
      const bits = content(spki.subarray(after(spki)), 0x03);
      const pair = content(bits.subarray(1), 0x30);
      const modulus = toBigInt(content(pair, 0x02));
      const exponent = toBigInt(content(pair.subarray(after(pair)), 0x02));
      return { modulus, exponent, size: Math.ceil(modulus.toString(16).length / 2) };
    } catch {
      return null;
    }
  }

  /** The content of the first DER element, whose tag must be `tag`. */
  function content(der: Uint8Array, tag: number): Uint8Array {
    if (der[0] !== tag) throw new Error('not the expected element');
    return der.subarray(start(der), after(der));
  }

  function start(der: Uint8Array): number {
    const [, length = 0] = der;
    return length < 0x80 ? 2 : 2 + (length & 0x7f);
  }

  function after(der: Uint8Array): number {
    const [, short = 0] = der;
    const length = short < 0x80 ? short : Number(toBigInt(der.subarray(2, start(der))));
    if (start(der) + length > der.length) throw new Error('cut off');
    return start(der) + length;
  }

  function toBigInt(bytes: Uint8Array): bigint {
    return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  }
}
