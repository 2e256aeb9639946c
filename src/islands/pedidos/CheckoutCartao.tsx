import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Alerta } from '#islands/ui/Alerta.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { Passos } from '#islands/ui/Passos.tsx';
import type { IsoDate } from '#lib/dates.ts';
import { type CartaoDigitado, type ErrosDoCartao, errosDoCartao } from '#lib/pedidos/cartao.ts';
import { emPalavras } from '#lib/planos/escolha.ts';
import { $login } from '#lib/session/session.ts';
import { PassoCartao } from './PassoCartao.tsx';
import { EmVista } from './Resumo.tsx';
import type { Compravel } from './useCompra.ts';

interface Props extends Compravel {
  /** The card provider's script. */
  sdkUrl: string;
  hoje: IsoDate;
  /** The payment method page, when there is another method; else undefined. */
  outraForma: string | undefined;
}

const PASSOS = ['Detalhes de pagamento', 'Resumo do pedido'];

type Pagar = typeof import('./PagarComCartao.tsx');

/**
 * The card checkout. The card stays in this page's memory between the two steps, and leaves it only encrypted by the provider's script.
 * The second step's code is loaded with 'Continuar'. A driver with a coupon may see the summary first, because one for the whole amount
 * needs no card.
 */
export const CheckoutCartao = comFronteira(function CheckoutCartao({
  hoje,
  outraForma,
  ...compravel
}: Props) {
  // The sign-in name goes with the order (specification 2, section 6); the shell keeps it equal to the session's.
  const login = useStore($login, { ssr: () => null });
  const [passo, setPasso] = useState(0);
  const [cartao, setCartao] = useState<CartaoDigitado | null>(null);
  const [erros, setErros] = useState<ErrosDoCartao>({});
  const [pagar, setPagar] = useState<Pagar | null>(null);
  const [carregando, setCarregando] = useState(false);
  const [semRede, setSemRede] = useState(false);
  // A coupon of the second step changes the first one.
  const [{ Itens, Total }, setResumo] = useState(compravel.resumo);
  const tela = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const aoNavegar = () => {
      const alvo = history.state?.passo === 1 && pagar ? 1 : 0;
      // The links of the error summary navigate within the step.
      if (alvo !== passo) irPara(alvo);
    };
    addEventListener('popstate', aoNavegar);
    return () => removeEventListener('popstate', aoNavegar);
  });

  function irPara(qual: number) {
    setPasso(qual);
    requestAnimationFrame(() => {
      tela.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    });
  }

  async function aoContinuar(digitado: CartaoDigitado) {
    const achados = errosDoCartao(digitado, hoje);
    setErros(achados);
    if (Object.keys(achados).length > 0) return;
    setCartao(digitado);
    await abrirResumo();
  }

  async function abrirResumo(): Promise<boolean> {
    if (carregando) return false;
    setCarregando(true);
    const modulo = pagar ?? (await import('./PagarComCartao.tsx').catch(() => null));
    setCarregando(false);
    setSemRede(modulo === null);
    if (modulo === null) return false;
    setPagar(modulo);
    if (history.state?.passo !== 1) history.pushState({ passo: 1 }, '');
    irPara(1);
    return true;
  }

  return (
    <div className="stack" ref={tela} tabIndex={-1}>
      <Passos passos={PASSOS} atual={passo} />
      <div hidden={passo !== 0} className="stack compra">
        <EmVista
          comprado={emPalavras(Itens.map((um) => ({ quantidade: um.Quantidade, nome: um.NomeProduto })))}
          total={Total}
        />
        {semRede && <Alerta tipo="erro" papel="alert" texto={compravel.textos.semRede} />}
        <PassoCartao
          erros={erros}
          outraForma={outraForma}
          pendente={carregando}
          aoContinuar={aoContinuar}
          // Another card is charged only after it was read: the summary asks for it.
          aoDigitar={() => setCartao(null)}
          aoUsarCupom={() => void abrirResumo()}
        />
      </div>
      {pagar && (
        <div hidden={passo !== 1}>
          <pagar.PagarComCartao
            {...compravel}
            email={login ?? compravel.email}
            cartao={cartao}
            aoResumir={setResumo}
            aoVoltar={() => history.back()}
            aoErrar={(doCartao) => {
              setErros(doCartao);
              history.back();
            }}
          />
        </div>
      )}
    </div>
  );
});
