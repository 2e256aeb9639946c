import '#styles/parts/planos.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { MouseEvent } from 'react';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { paths } from '#lib/paths.ts';
import { FORM_DA_COMPRA, PERIODO, PERIODOS, type Periodo } from '#lib/planos/itens.ts';

interface Props {
  atual: Periodo['valor'];
}

/**
 * The price set of the plans: one button per period. Without script they submit the extras' form to this page, so that the choice
 * stays; with it nothing is loaded. The address keeps the period.
 */
export const EscolherPeriodo = comFronteira(function EscolherPeriodo({ atual }: Props) {
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

/** The price set chosen on this page; null: the rendered one. */
export const $periodo = atom<Periodo['valor'] | null>(null);
