import { useEffect, useState } from 'react';
import { Alerta, useMensagem } from '#islands/ui/Alerta.tsx';
import { Botao } from '#islands/ui/Botao.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { Sobreposicao } from '#islands/ui/Sobreposicao.tsx';
import { centavosParaReais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { cupomEmOutroPedido } from '#lib/pedidos/frases.ts';
import type { PassoDoResumo } from '#lib/pedidos/telaDeCheckout.server.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import {
  botaoDePagar,
  CampoDeCupom,
  CUPOM_NAO_APLICADO,
  CUPOM_NAO_CONFERIDO,
  ItensDaCompra,
} from './Resumo.tsx';

interface Props extends Pick<PassoDoResumo, 'resumo' | 'cupom'> {
  metodo: MetodoOferecido;
  estado: Pick<PassoDoResumo['estado'], 'values' | 'aviso'>;
  email: string;
  /** The payment method page. */
  voltar: string;
  /** What happens after the press, in a sentence. */
  depois: string;
  textos: { espera: string; semRede: string; aplicado: string; invalido: string; erro: string };
}

/** The page may never come, for a lost network or a driver who stops it: then the buttons work again, with the same order. */
const PROXIMA_MS = 30_000;

/**
 * The summary of a purchase by Pix, PicPay or boleto. The browser sends it, because each answer is a page; hydrated, it says that the
 * purchase is on its way, or that there is no network to send it.
 */
export const PagarSemCartao = comFronteira(function PagarSemCartao(p: Props) {
  const { metodo, resumo, estado, cupom, textos } = p;
  /** The pressed button's value while the browser waits for the next page. */
  const [enviando, setEnviando] = useState<string>();
  /** Presses without network. */
  const [semRede, setSemRede] = useState(0);
  const mensagem = useMensagem(semRede, { aberta: semRede > 0, erro: true });
  // A page that answered a form becomes one that Back and a reload ask for again, without a question of the browser.
  useEffect(() => history.replaceState(history.state, ''), []);
  useEffect(() => {
    if (!enviando) return;
    const soltar = () => setEnviando(undefined);
    const timer = setTimeout(soltar, PROXIMA_MS);
    addEventListener('pageshow', soltar);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', soltar);
    };
  }, [enviando]);
  const aviso = semRede > 0 ? { tipo: 'erro' as const, texto: textos.semRede } : estado.aviso;
  const aplicado = estado.values.cupom?.toUpperCase() || undefined;
  const semPorque = { aplicado: undefined, invalido: CUPOM_NAO_APLICADO, erro: CUPOM_NAO_CONFERIDO };
  const recusado = cupom && (cupom.porque ?? semPorque[cupom.desfecho]);
  return (
    <>
      <Sobreposicao aberta={enviando === 'pagar'} textos={[textos.espera]} />
      <form
        method="post"
        noValidate
        className="stack compra"
        aria-label="Resumo do pedido"
        onSubmit={(e) => {
          if (enviando || !navigator.onLine) e.preventDefault();
          if (!navigator.onLine) setSemRede((vez) => vez + 1);
          else setEnviando((e.nativeEvent.submitter as HTMLButtonElement | null)?.value ?? 'pagar');
        }}
      >
        {aviso && (
          <div ref={mensagem} tabIndex={-1} className="mensagem" {...(semRede === 0 && { autoFocus: true })}>
            <Alerta {...aviso} papel="alert" key={semRede} />
          </div>
        )}
        <div className="cartao compra-resumo">
          <ItensDaCompra resumo={resumo} cupom={aplicado} />
          <CampoDeCupom
            aplicado={aplicado}
            recusado={recusado}
            aberto={Boolean(aplicado ?? recusado)}
            pendente={enviando === 'cupom'}
          />
          {resumo.CupomEm !== null && aplicado && (
            <Alerta tipo="info" texto={cupomEmOutroPedido(aplicado, resumo.CupomEm)} papel="status" />
          )}
        </div>
        {cupom && (
          <div className="avisos" role="status">
            <div
              className={`aviso-breve aviso-${cupom.desfecho === 'aplicado' ? 'ok' : 'erro'} torrada-breve`}
            >
              <p>{textos[cupom.desfecho]}</p>
            </div>
          </div>
        )}
        <input type="hidden" name="order_id" defaultValue={estado.values.order_id} />
        <input type="hidden" name="email" defaultValue={p.email} />
        <input type="hidden" name="total_mostrado" defaultValue={centavosParaReais(resumo.Total)} />
        <p className="muted small">
          <span>{`${resumo.Total > 0 ? `${p.depois} ` : ''}Ao continuar, você aceita a `}</span>
          <a href={paths.politicas.pagamento}>política de pagamento e cancelamento</a>.
        </p>
        <div className="acoes">
          <a className="botao acao-voltar" href={p.voltar}>
            Voltar
          </a>
          <Botao estilo="principal" nome="acao" valor="pagar" pendente={enviando === 'pagar'}>
            {botaoDePagar(metodo, resumo.Total)}
          </Botao>
        </div>
      </form>
    </>
  );
});
