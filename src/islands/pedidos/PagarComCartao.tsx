import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Alerta } from '#islands/ui/Alerta.tsx';
import { Selecao } from '#islands/ui/Campo.tsx';
import { sobDemanda } from '#islands/ui/Moldura.tsx';
import { Sobreposicao } from '#islands/ui/Sobreposicao.tsx';
import { paths } from '#lib/paths.ts';
import type { CartaoDigitado, ErrosDoCartao } from '#lib/pedidos/cartao.ts';
import { bandeiraDoNumero, ROTULO_DA_BANDEIRA } from '#lib/pedidos/cartao.ts';
import { cupomEmOutroPedido } from '#lib/pedidos/frases.ts';
import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.server.ts';
import { type CartaoSelado, carregarScript, cifrarCartao } from './comprar.ts';
import { botaoDePagar, CampoDeCupom, ItensDaCompra } from './Resumo.tsx';
import { type Compravel, useCompra } from './useCompra.ts';

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

const SessaoTerminou = sobDemanda(() => import('#islands/ui/SessaoTerminou.tsx'));

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
    aoEsquecer() {
      selado.current = undefined;
    },
  });
  const { resumo, cupom, falha } = compra;
  const { Total, Parcelas } = resumo;
  const deGraca = Total === 0;
  const parcelas = !deGraca && escolhidas <= Parcelas.length ? escolhidas : 1;

  useEffect(() => {
    // Loaded while the driver reads the summary. A failure is reported at the next attempt, with the button.
    carregarScript(sdkUrl).catch(() => undefined);
  }, [sdkUrl]);
  useEffect(() => aoResumir(resumo), [aoResumir, resumo]);
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
    const cifrado = await cifrarCartao(cartao, sdkUrl);
    if ('erros' in cifrado) {
      aoErrar(cifrado.erros);
      return undefined;
    }
    selado.current = { de: cartao, token: cifrado.token };
    return cifrado.token;
  }

  function pagar() {
    if (deGraca) void compra.pagar();
    else if (cartao) void compra.pagar(selar);
    else aoVoltar();
  }

  function enviar(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const acao = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (acao === 'cupom') void cupom.aplicar();
    else if (acao === 'sem-cupom') void cupom.remover();
    else pagar();
  }

  return (
    <>
      {/* A card is never submitted by a form. */}
      <form
        method="dialog"
        noValidate
        className="stack compra"
        aria-label="Resumo do pedido"
        onSubmit={enviar}
      >
        {falha !== null && (
          <div ref={compra.alerta} tabIndex={-1}>
            <Alerta tipo="erro" texto={falha} papel="alert">
              <p>
                <a href={paths.app.recursoOnline.pedidos}>Ver meus pedidos</a>
              </p>
            </Alerta>
          </div>
        )}
        <div className="cartao compra-resumo">
          <ItensDaCompra resumo={resumo} cupom={cupom.aplicado} />
          <CampoDeCupom
            {...cupom}
            aberto={
              cartao === null ||
              cupom.aplicado !== undefined ||
              cupom.recusado !== undefined ||
              cupom.pendente
            }
          />
          {resumo.CupomEm !== null && cupom.aplicado && (
            <Alerta tipo="info" texto={cupomEmOutroPedido(cupom.aplicado, resumo.CupomEm)} papel="status" />
          )}
        </div>
        <div className="cartao">
          {deGraca && <p>O cupom paga tudo: nenhum cartão é usado.</p>}
          {!deGraca && !cartao && <p>Aplique o cupom. O cartão é informado em seguida.</p>}
          {!deGraca && cartao && (
            <dl className="dados">
              <div>
                <dt>Cartão</dt>
                <dd>
                  {cartaoNaTela(cartao)}{' '}
                  <button type="button" className="botao" onClick={aoVoltar}>
                    Alterar
                  </button>
                </dd>
              </div>
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
          Ao pagar, você aceita a <a href={paths.politicas.pagamento}>política de pagamento e cancelamento</a>
          .
        </p>
        <div className="acoes">
          <button type="button" className="botao acao-voltar" onClick={aoVoltar}>
            Voltar
          </button>
          <button type="submit" className="botao botao-principal" value="pagar">
            {deGraca || cartao ? botaoDePagar('CARTAO', Total) : 'Informar o cartão'}
          </button>
        </div>
      </form>
      <Sobreposicao aberta={compra.processando} textos={[compravel.textos.espera]} />
      {compra.semSessao && (
        <Suspense fallback={null}>
          <SessaoTerminou
            aoEntrar={compra.semSessao === 'cupom' ? cupom.aplicar : pagar}
            aoFechar={compra.desistir}
          />
        </Suspense>
      )}
    </>
  );
}

function cartaoNaTela({ numero, bandeira }: CartaoDigitado): string {
  const reconhecida = bandeiraDoNumero(numero).bandeira;
  const nome = reconhecida ? ROTULO_DA_BANDEIRA[reconhecida] : bandeira;
  return `${nome}, final ${numero.replace(/\D/g, '').slice(-4)}`;
}
