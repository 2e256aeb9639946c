import { useEffect, useRef } from 'react';
import { carts } from '#lib/cart.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { escolherMulta, oferecer } from './oferecidas.ts';

interface Props {
  guid: string;
  auto: string;
  preco: Centavos;
  chave: string;
}

/**
 * The box of one fine. It is the browser's own, which sends it with the form; the cart writes into it what was chosen before a
 * reload or Back, and learns from it, also what was ticked before this code came.
 */
export function EscolherMulta({ guid, auto, preco, chave }: Props) {
  const caixa = useRef<HTMLInputElement>(null);
  useEffect(() => {
    oferecer(guid, { preco, chave });
    if (caixa.current?.checked) escolherMulta(guid, true);
    return carts.multas.$escolhas.subscribe((escolhas) => {
      if (caixa.current) caixa.current.checked = guid in escolhas;
    });
  }, [guid, preco, chave]);
  return (
    <label className="opcao escolher">
      <input
        ref={caixa}
        type="checkbox"
        name="item"
        value={`${guid}*1`}
        onChange={(e) => escolherMulta(guid, e.target.checked)}
      />
      <span>
        Comprar recurso <span className="sr-only">da multa {auto}</span>
        <small className="tabela-apoio">{reais(preco)}</small>
      </span>
    </label>
  );
}
