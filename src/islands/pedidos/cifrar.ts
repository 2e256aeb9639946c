import type { CartaoDigitado, ErrosDoCartao } from '#lib/pedidos/cartao.ts';

/** The provider's global object. The names are its own. */
interface PagSeguro {
  encryptCard(
    card: Record<'publicKey' | 'holder' | 'number' | 'expMonth' | 'expYear' | 'securityCode', string>,
  ): {
    encryptedCard: string | null;
    hasErrors: boolean;
    errors: { code: string }[];
  };
}

export type Cifrado = { token: string } | { erros: ErrosDoCartao };

/** The card, encrypted by the provider's own script: the only form in which it leaves the page. */
export async function cifrarCartao(
  cartao: CartaoDigitado,
  publicKey: string,
  sdkUrl: string,
): Promise<Cifrado> {
  const { encryptCard } = await carregarScript(sdkUrl);
  const { encryptedCard, hasErrors, errors } = encryptCard({
    publicKey,
    holder: cartao.titular.trim(),
    number: cartao.numero.replace(/\D/g, ''),
    expMonth: cartao.mes,
    expYear: `20${cartao.ano}`,
    securityCode: cartao.cvv.trim(),
  });
  if (!hasErrors && encryptedCard !== null) return { token: encryptedCard };
  const erros: ErrosDoCartao = {};
  for (const { code } of errors) Object.assign(erros, ERROS[code]);
  if (Object.keys(erros).length === 0)
    throw new Error(`the card was not encrypted: ${errors.map(({ code }) => code)}`);
  return { erros };
}

let carga: Promise<PagSeguro> | undefined;

/** A dropped connection may never say so, and a press of Pagar waits for the script. */
const TIMEOUT_MS = 20_000;

/** Loads the script once; a failed or late load is retried with the next press. */
export function carregarScript(url: string): Promise<PagSeguro> {
  carga ??= new Promise<PagSeguro>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => {
      const found: unknown = Reflect.get(globalThis, 'PagSeguro');
      if (temEncryptCard(found)) resolve(found);
      else reject(new Error('the script of the card provider is not what it was'));
    };
    const naoVeio = () => reject(new Error('the script of the card provider did not arrive'));
    script.onerror = naoVeio;
    setTimeout(naoVeio, TIMEOUT_MS);
    document.head.append(script);
  }).catch((error: unknown) => {
    carga = undefined;
    throw error;
  });
  return carga;
}

function temEncryptCard(value: unknown): value is PagSeguro {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'encryptCard') === 'function'
  );
}

const ERROS: Record<string, ErrosDoCartao> = {
  INVALID_NUMBER: { numero: 'Confira o número do cartão.' },
  INVALID_SECURITY_CODE: { cvv: 'Confira o código de segurança.' },
  INVALID_EXPIRATION_MONTH: { mes: 'Confira o mês da validade.' },
  INVALID_EXPIRATION_YEAR: { ano: 'Confira o ano da validade.' },
  INVALID_HOLDER: { titular: 'Confira o nome como está no cartão.' },
};
