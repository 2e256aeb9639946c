import { type RefObject, useState } from 'react';
import { Botao } from '#islands/ui/Botao.tsx';
import { type Centavos, reais } from '#lib/money.ts';
import { comecoDoPlano } from '#lib/pedidos/frases.ts';
import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.server.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';

// 'Resumo do pedido', alike for the card and the other methods.

/** What is bought, with the discount of its coupon, and when a plan begins. */
export function ItensDaCompra({ resumo, cupom }: { resumo: ResumoDaCompra; cupom: string | undefined }) {
  const { Itens, Subtotal, Desconto, Total, Plano } = resumo;
  const linhas = [
    ...Itens.map((um) => [
      um.Quantidade > 1 ? `${um.Quantidade} × ${um.NomeProduto}` : um.NomeProduto,
      reais(um.Total),
    ]),
    ...(Desconto > 0
      ? [
          ['Soma dos itens', reais(Subtotal)],
          [`Desconto do cupom ${cupom ?? ''}`, `-${reais(Desconto)}`],
        ]
      : []),
  ];
  return (
    <>
      <dl className="dados">
        {linhas.map(([rotulo, valor]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd className="total">{reais(Total)}</dd>
        </div>
      </dl>
      {Plano && <p className="muted small">{comecoDoPlano(Plano)}</p>}
    </>
  );
}

interface PropsDoCupom {
  aplicado: string | undefined;
  /** Why the typed one was not applied. */
  recusado: string | undefined;
  aberto: boolean;
  pendente?: boolean;
  campo?: RefObject<HTMLInputElement | null>;
  aoEscrever?: () => void;
}

/** The coupon field of the summary, with buttons to apply and remove it, which submit the enclosing form. */
export function CampoDeCupom({ aplicado, recusado, aberto, pendente, campo, aoEscrever }: PropsDoCupom) {
  // Once in use it stays open: a message that goes must not shut it.
  const [ficaAberto, setFicaAberto] = useState(aberto);
  if (aberto && !ficaAberto) setFicaAberto(true);
  return (
    <details open={ficaAberto || undefined}>
      <summary>Tenho um cupom</summary>
      <div className="cupom">
        <div className="campo">
          <label htmlFor="cupom">Cupom de desconto</label>
          {recusado && (
            <p className="campo-dica" id="cupom-dica">
              {recusado}
            </p>
          )}
          <input
            ref={campo}
            id="cupom"
            name="cupom"
            type="text"
            className="controle"
            defaultValue={aplicado}
            onInput={aoEscrever}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            // biome-ignore lint/a11y/noAutofocus: a page that came back with one that was not taken starts at its field
            autoFocus={recusado !== undefined}
            aria-describedby={recusado ? 'cupom-dica' : undefined}
          />
        </div>
        <Botao nome="acao" valor="cupom" pendente={pendente} rotuloPendente="Aplicando">
          Aplicar cupom
        </Botao>
        {aplicado && (
          <Botao nome="acao" valor="sem-cupom">
            Remover cupom
          </Botao>
        )}
      </div>
    </details>
  );
}

export const CUPOM_NAO_APLICADO = 'Este cupom não foi aplicado. Confira o código, ou pague sem ele.';
export const CUPOM_NAO_CONFERIDO = 'Não conseguimos conferir este cupom agora. Tente de novo.';

/** The label of a checkout's last button. When a coupon leaves nothing to pay, no payment code is made. */
export function botaoDePagar(metodo: MetodoOferecido, total: Centavos): string {
  if (total === 0) return metodo === 'CARTAO' ? 'Concluir sem cartão' : 'Concluir sem pagar';
  switch (metodo) {
    case 'CARTAO':
      return `Pagar ${reais(total)}`;
    case 'PIX':
      return 'Gerar código Pix';
    case 'PICPAY':
      return 'Gerar código PicPay';
    case 'BOLETO':
      return 'Gerar boleto';
  }
}

/** The purchase and its total, on each step without a summary. */
export function EmVista({ comprado, total }: { comprado: string; total: Centavos }) {
  return (
    <dl className="em-vista compra-resumo">
      <div>
        <dt className="sr-only">O que você compra</dt>
        <dd>{comprado}</dd>
      </div>
      <div>
        <dt className="sr-only">Total</dt>
        <dd className="figures">
          <strong>{reais(total)}</strong>
        </dd>
      </div>
    </dl>
  );
}
