import { type RefObject, useEffect } from 'react';
import { carts } from '#lib/planos/cart.ts';
import { escolherMulta, oferecer } from './oferecidas.ts';

/**
 * The checkboxes of the form around `barra`. They are native and submitted with the form; the cart restores a choice after a reload or
 * Back, and reads ticks from before hydration.
 */
export function useCaixas(barra: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = barra.current?.closest('form');
    if (!form) return undefined;
    const caixas = [...form.querySelectorAll<HTMLInputElement>(CAIXA)];
    oferecer(
      caixas.map((caixa) => {
        const { preco, chave = '' } = caixa.dataset;
        return [guidDe(caixa), { preco: Number(preco), chave }];
      }),
    );
    for (const caixa of caixas) if (caixa.checked) escolherMulta(guidDe(caixa), true);
    const aoMudar = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.matches(CAIXA))
        escolherMulta(guidDe(target), target.checked);
    };
    form.addEventListener('change', aoMudar);
    const largar = carts.multas.$escolhas.subscribe((escolhas) => {
      for (const caixa of caixas) caixa.checked = guidDe(caixa) in escolhas;
    });
    return () => {
      largar();
      form.removeEventListener('change', aoMudar);
    };
  }, [barra]);
}

const CAIXA = 'input[name=item]';

/** `<guid>*1`. */
const guidDe = ({ value }: HTMLInputElement) => value.split('*', 1)[0] ?? '';
