import { useEffect, useRef, useState } from 'react';
import { Selecao } from '#islands/ui/Campo.tsx';
import { paths } from '#lib/paths.ts';
import type { CartaoDigitado, ErrosDoCartao } from '#lib/pedidos/cartao.ts';
import { bandeiraDoNumero, ROTULO_DA_BANDEIRA } from '#lib/pedidos/cartao.ts';
import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.server.ts';
import { api, type CartaoSelado } from './comprar.ts';
import { botaoDePagar, Linha, Resumo } from './Resumo.tsx';
import { useCompra } from './useCompra.ts';
import type { Compravel } from './useCupom.ts';

interface Props extends Compravel {
  /** The card provider's script. */
  sdkUrl: string;
  /** Null while no card was typed: the driver went to the coupon first. */
  cartao: CartaoDigitado | null;
  /** The purchase or its price has changed. */
  aoResumir(resumo: ResumoDaCompra): void;
  aoVoltar(): void;
  /** The provider's script refused the card. */
  aoErrar(erros: ErrosDoCartao): void;
}

/**
 * The second step: the summary and the payment. A paid order has its own address; a refused one changes nothing here. When a coupon
 * leaves nothing to pay, no card is required, and a typed one stays in the browser.
 */
export function PagarComCartao({ sdkUrl, cartao, aoResumir, aoVoltar, aoErrar, ...compravel }: Props) {
  const [escolhidas, setParcelas] = useState(1);
  // The same encrypted card for all attempts of one purchase, so that the gateway recognises repeats.
  const selado = useRef<{ de: CartaoDigitado; token: string }>(undefined);
  const compra = useCompra({
    ...compravel,
    metodo: 'CARTAO',
    aoEsquecer() {
      selado.current = undefined;
    },
  });
  const { Total, Parcelas } = compra.resumo;
  const deGraca = Total === 0;
  const parcelas = !deGraca && escolhidas <= Parcelas.length ? escolhidas : 1;

  useEffect(() => {
    // Loaded while the driver reads the summary. A failure is reported at the next attempt, with the button.
    carregarScript(sdkUrl).catch(() => undefined);
  }, [sdkUrl]);
  useEffect(() => aoResumir(compra.resumo), [aoResumir, compra.resumo]);
  const { limpar } = compra;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card was typed, so what was said of the last one goes
  useEffect(limpar, [cartao]);

  async function selar(): Promise<CartaoSelado | undefined> {
    const card_token = cartao ? await cifrar(cartao) : undefined;
    if (!cartao || card_token === undefined) return undefined;
    return { card_name: cartao.titular.trim(), card_cpf: cartao.cpf, card_token, parcelas };
  }

  async function cifrar(cartao: CartaoDigitado): Promise<string | undefined> {
    if (selado.current?.de === cartao) return selado.current.token;
    const { ChavePublica } = await api().pedidos.chavePublica();
    const cifrado = await cifrarCartao(cartao, ChavePublica, sdkUrl);
    if ('erros' in cifrado) {
      aoErrar(cifrado.erros);
      return undefined;
    }
    selado.current = { de: cartao, token: cifrado.token };
    return cifrado.token;
  }

  return (
    <Resumo
      compra={compra}
      method="dialog"
      cupomAberto={cartao === null}
      espera={compravel.textos.espera}
      aoPagar={() => {
        if (deGraca) void compra.pagar();
        else if (cartao) void compra.pagar(selar);
        else aoVoltar();
      }}
    >
      <div className="cartao">
        {deGraca && <p>O cupom paga tudo: nenhum cartão é usado.</p>}
        {!deGraca && !cartao && <p>Aplique o cupom. O cartão é informado em seguida.</p>}
        {!deGraca && cartao && (
          <dl className="dados">
            <Linha rotulo="Cartão">
              {cartaoNaTela(cartao)}{' '}
              <button type="button" className="botao" onClick={aoVoltar}>
                Alterar
              </button>
            </Linha>
          </dl>
        )}
        {!deGraca && cartao && (
          <Selecao
            key={Parcelas.map(({ rotulo }) => rotulo).join()}
            nome=""
            id="parcelas"
            rotulo="Parcelas"
            largura={20}
            valor={String(parcelas)}
            opcoes={Parcelas.map((opcao) => ({ valor: String(opcao.parcelas), rotulo: opcao.rotulo }))}
            aoMudar={(valor) => setParcelas(Number(valor))}
          />
        )}
      </div>
      <p className="muted small">
        Ao pagar, você aceita a <a href={paths.politicas.pagamento}>política de pagamento e cancelamento</a>.
      </p>
      <div className="acoes">
        <button type="button" className="botao acao-voltar" onClick={aoVoltar}>
          Voltar
        </button>
        <button type="submit" className="botao botao-principal" value="pagar">
          {deGraca || cartao ? botaoDePagar('CARTAO', Total) : 'Informar o cartão'}
        </button>
      </div>
    </Resumo>
  );
}

function cartaoNaTela({ numero, bandeira }: CartaoDigitado): string {
  const reconhecida = bandeiraDoNumero(numero).bandeira;
  const nome = reconhecida ? ROTULO_DA_BANDEIRA[reconhecida] : bandeira;
  return `${nome}, final ${numero.replace(/\D/g, '').slice(-4)}`;
}

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

type Cifrado = { token: string } | { erros: ErrosDoCartao };

/** The card, encrypted by the provider's own script: the only form in which it leaves the page. */
async function cifrarCartao(cartao: CartaoDigitado, publicKey: string, sdkUrl: string): Promise<Cifrado> {
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
function carregarScript(url: string): Promise<PagSeguro> {
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
