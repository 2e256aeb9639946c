import { type ReactNode, type SubmitEvent, Suspense, useState } from 'react';
import { Alerta } from '#islands/ui/Alerta.tsx';
import { Botao } from '#islands/ui/Botao.tsx';
import { sobDemanda } from '#islands/ui/Moldura.tsx';
import { Sobreposicao } from '#islands/ui/Sobreposicao.tsx';
import type { Aviso } from '#lib/messages.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { comecoDoPlano, cupomEmOutroPedido } from '#lib/pedidos/frases.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import type { Compra } from './useCompra.ts';

interface Props {
  compra: Compra;
  /** 'post' without a card: works without script. A card is never submitted by a form. */
  method: 'post' | 'dialog';
  cupomInicial?: string | undefined;
  /** The coupon field starts open. */
  cupomAberto?: boolean | undefined;
  /** The server's message about the last submission, when it answered with a page. */
  aviso?: Aviso | undefined;
  /** The overlay's text. */
  espera: string;
  aoPagar(): void;
  /** Content between the items and the buttons. */
  children?: ReactNode;
}

const SessaoTerminou = sobDemanda(() => import('#islands/ui/SessaoTerminou.tsx'));

/** 'Resumo do pedido': what is bought, its coupon, and the last press before paying; the same for every method. */
export function Resumo({
  compra,
  method,
  cupomInicial,
  cupomAberto,
  aviso,
  espera,
  aoPagar,
  children,
}: Props) {
  const { resumo, cupom, falha } = compra;
  const daPagina = cupom.mudou ? undefined : aviso;
  const dito = falha === null ? daPagina : ({ tipo: 'erro', texto: falha } as const);

  function enviar(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const acao = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (acao === 'cupom') void cupom.aplicar();
    else if (acao === 'sem-cupom') void cupom.remover();
    else aoPagar();
  }

  return (
    <>
      <form
        method={method}
        noValidate
        className="stack compra"
        aria-label="Resumo do pedido"
        onSubmit={enviar}
      >
        {dito && (
          <div ref={compra.alerta} tabIndex={-1}>
            <Alerta {...dito} papel="alert">
              {falha !== null && (
                <p>
                  <a href={paths.app.recursoOnline.pedidos}>Ver meus pedidos</a>
                </p>
              )}
            </Alerta>
          </div>
        )}
        <div className="cartao compra-resumo">
          <dl className="dados">
            {resumo.Itens.map(({ NomeProduto, Quantidade, Total }) => (
              <Linha
                key={NomeProduto}
                rotulo={Quantidade > 1 ? `${Quantidade} × ${NomeProduto}` : NomeProduto}
              >
                {reais(Total)}
              </Linha>
            ))}
            {resumo.Desconto > 0 && <Linha rotulo="Soma dos itens">{reais(resumo.Subtotal)}</Linha>}
            {resumo.Desconto > 0 && (
              <Linha rotulo={`Desconto do cupom ${cupom.aplicado ?? ''}`}>-{reais(resumo.Desconto)}</Linha>
            )}
            <Linha rotulo="Total" total>
              {reais(resumo.Total)}
            </Linha>
          </dl>
          {resumo.Plano && <p className="muted small">{comecoDoPlano(resumo.Plano)}</p>}
          <CampoDeCupom cupom={cupom} inicial={cupomInicial} aberto={cupomAberto} />
          {resumo.CupomEm !== null && cupom.aplicado && (
            <Alerta tipo="info" texto={cupomEmOutroPedido(cupom.aplicado, resumo.CupomEm)} papel="status" />
          )}
        </div>
        {children}
      </form>
      <Sobreposicao aberta={compra.processando} textos={[espera]} />
      {compra.semSessao && (
        <Suspense fallback={null}>
          <SessaoTerminou
            aoEntrar={compra.semSessao === 'cupom' ? cupom.aplicar : aoPagar}
            aoFechar={compra.desistir}
          />
        </Suspense>
      )}
    </>
  );
}

export function Linha({ rotulo, total, children }: { rotulo: string; total?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{rotulo}</dt>
      <dd className={total ? 'total' : undefined}>{children}</dd>
    </div>
  );
}

interface PropsDeCampoDeCupom {
  cupom: Compra['cupom'];
  inicial?: string | undefined;
  aberto?: boolean | undefined;
}

/** The coupon field of the summary, with buttons to apply and remove it. Without script they submit the enclosing form. */
function CampoDeCupom({ cupom, inicial, aberto }: PropsDeCampoDeCupom) {
  const emUso =
    aberto === true ||
    inicial !== undefined ||
    cupom.aplicado !== undefined ||
    cupom.recusado !== undefined ||
    cupom.pendente;
  // Once in use it stays open: a message that goes must not shut it.
  const [ficaAberto, setFicaAberto] = useState(emUso);
  if (emUso && !ficaAberto) setFicaAberto(true);
  return (
    <details open={ficaAberto || undefined}>
      <summary>Tenho um cupom</summary>
      <div className="cupom">
        <div className="campo">
          <label htmlFor="cupom">Cupom de desconto</label>
          {cupom.recusado && (
            <p className="campo-dica" id="cupom-dica">
              {cupom.recusado}
            </p>
          )}
          <input
            ref={cupom.campo}
            id="cupom"
            name="cupom"
            type="text"
            className="controle"
            defaultValue={inicial}
            onInput={cupom.escrever}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            // biome-ignore lint/a11y/noAutofocus: a page that came back with one that was not taken, without script, starts at its field
            autoFocus={cupom.recusado !== undefined}
            aria-describedby={cupom.recusado ? 'cupom-dica' : undefined}
          />
        </div>
        <Botao nome="acao" valor="cupom" pendente={cupom.pendente} rotuloPendente="Aplicando">
          Aplicar cupom
        </Botao>
        {cupom.aplicado && (
          <Botao nome="acao" valor="sem-cupom">
            Remover cupom
          </Botao>
        )}
      </div>
    </details>
  );
}

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
