import '#styles/parts/planos.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { MouseEvent, ReactNode } from 'react';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { FORM_DA_COMPRA, PERIODO, PERIODOS, type Periodo } from '#lib/planos/escolha.ts';
import type { OfertasDoPlano } from '#lib/planos/oferta.ts';

// One script for pages with all of them.
export { ProdutosExtras } from './ProdutosExtras.tsx';

/** The price set chosen on this page; null: the rendered one. */
const $periodo = atom<Periodo['valor'] | null>(null);

interface PropsDoPeriodo {
  atual: Periodo['valor'];
}

/**
 * The price set of the plans: one button per period. Without script they submit the extras' form to this page, so that the choice
 * stays; with it nothing is loaded. The address keeps the period.
 */
export const EscolherPeriodo = comFronteira(function EscolherPeriodo({ atual }: PropsDoPeriodo) {
  const escolhido = useStore($periodo, { ssr: () => null }) ?? atual;

  function escolher(event: MouseEvent, periodo: Periodo['valor']) {
    event.preventDefault();
    $periodo.set(periodo);
    const url = new URL(location.href);
    url.searchParams.set(PERIODO, periodo);
    history.replaceState(history.state, '', url);
  }

  return (
    <fieldset className="cluster periodo">
      <legend className="sr-only">Período</legend>
      {PERIODOS.map(({ valor, rotulo }) => (
        <button
          key={valor}
          type="submit"
          form={FORM_DA_COMPRA}
          formAction={paths.app.planos.lista}
          formNoValidate
          name={PERIODO}
          value={valor}
          className={valor === escolhido ? 'botao periodo-atual' : 'botao'}
          aria-pressed={valor === escolhido}
          onClick={(event) => escolher(event, valor)}
        >
          {rotulo}
        </button>
      ))}
    </fieldset>
  );
});

interface Props {
  nome: string;
  ofertas: OfertasDoPlano;
  periodo: Periodo['valor'];
  /** Its button is the screen's main one. */
  primeiro: boolean;
  children?: ReactNode;
}

/** The price of a plan for the chosen period, and its button, which belongs to the extras' form so that they are submitted too. */
export const OfertaDoPlano = comFronteira(function OfertaDoPlano({
  nome,
  ofertas,
  periodo,
  primeiro,
  children,
}: Props) {
  const escolhido = useStore($periodo, { ssr: () => null }) ?? periodo;
  const oferta = ofertas[escolhido];
  return (
    <>
      {oferta ? (
        <p>
          <strong className="plano-preco">{reais(oferta.precoMensal)}</strong> por mês
          <span className="plano-total">{oferta.resumo}</span>
        </p>
      ) : (
        <p>Este plano não é vendido por este período.</p>
      )}
      {children}
      {oferta && (
        <button
          type="submit"
          form={FORM_DA_COMPRA}
          formAction={oferta.destino}
          formNoValidate
          className={`botao ${primeiro ? 'botao-principal ' : ''}plano-contratar`}
          data-medir="select_content"
          data-conteudo="plano"
          data-id={oferta.ids}
        >
          CONTRATAR AGORA<span className="sr-only">: {nome}</span>
        </button>
      )}
    </>
  );
});
