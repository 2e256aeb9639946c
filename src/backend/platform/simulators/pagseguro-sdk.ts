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
    const modulus = modulusOf(card.publicKey);
    const problems: [boolean, string, string][] = [
      [!/^\d{13,19}$/.test(number), 'INVALID_NUMBER', 'invalid field `number`'],
      [!/^\d{3,4}$/.test(card.securityCode), 'INVALID_SECURITY_CODE', 'invalid field `securityCode`'],
      [!/^(0?[1-9]|1[0-2])$/.test(card.expMonth), 'INVALID_EXPIRATION_MONTH', 'invalid field `expMonth`'],
      [!/^(19|20)\d\d$/.test(card.expYear), 'INVALID_EXPIRATION_YEAR', 'invalid field `expYear`'],
      [!cleanHolder(card.holder) || /\d/.test(card.holder), 'INVALID_HOLDER', 'invalid field `holder`'],
      [modulus === null, 'INVALID_PUBLIC_KEY', 'invalid field `publicKey`'],
    ];
    const errors = problems.filter(([wrong]) => wrong).map(([, code, message]) => ({ code, message }));
    if (errors.length > 0 || modulus === null) return { encryptedCard: null, hasErrors: true, errors };
    const month = card.expMonth.padStart(2, '0');
    const fields = [number, card.securityCode, month, card.expYear, cleanHolder(card.holder), Date.now()];
    return { encryptedCard: encrypt(fields.join(';'), modulus), hasErrors: false, errors };
  }

  function cleanHolder(name: string): string {
    const plain = name.trim().slice(0, 30).replace(/['/]/g, '').normalize('NFD');
    return plain.replace(/[^A-Za-z ]/g, '');
  }

  /** PKCS #1 v1.5: 00 02, non-zero random bytes, 00, the message; then m^e mod n. */
  function encrypt(text: string, modulus: bigint): string {
    const message = new TextEncoder().encode(text);
    const block = crypto.getRandomValues(new Uint8Array(256)).map((byte) => byte || 1);
    block.set([0, 2]);
    block.set([0, ...message], block.length - message.length - 1);
    const hex = power(toBigInt(block), 65_537n, modulus).toString(16).padStart(512, '0');
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

  /** Of a base64 SPKI as the sandbox makes it: 2,048 bits, exponent 65,537, so that it stands at one place of 294 bytes. Null for any other. */
  function modulusOf(base64: string): bigint | null {
    try {
      const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      return der.length === 294 ? toBigInt(der.subarray(33, 289)) : null;
    } catch {
      return null;
    }
  }

  function toBigInt(bytes: Uint8Array): bigint {
    return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  }
}
