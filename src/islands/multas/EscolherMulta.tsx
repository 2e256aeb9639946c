import { useEffect, useRef } from 'react';
import { carts } from '#lib/cart.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { oferecer } from './oferecidas.ts';

interface Props {
  guid: string;
  auto: string;
  preco: Centavos;
}

/**
 * The box of one fine. It is the browser's own, which sends it with the form; the cart writes into it what was chosen before a
 * reload or Back, and learns from it, also what was ticked before this code came.
 */
export function EscolherMulta({ guid, auto, preco }: Props) {
  const caixa = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (caixa.current?.checked) carts.multas.escolher(guid, 1);
    oferecer(guid, preco);
    return carts.multas.$escolhas.subscribe((escolhas) => {
      if (caixa.current) caixa.current.checked = guid in escolhas;
    });
  }, [guid, preco]);
  return (
    <label className="opcao escolher">
      <input
        ref={caixa}
        type="checkbox"
        name="item"
        value={`${guid}*1`}
        onChange={(e) => carts.multas.escolher(guid, e.target.checked ? 1 : 0)}
      />
      <span>
        Comprar recurso <span className="sr-only">da multa {auto}</span>
        <small className="tabela-apoio">{reais(preco)}</small>
      </span>
    </label>
  );
}
