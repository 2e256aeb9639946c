import { useEffect, useRef } from 'react';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { type Comprado, esquecerComprado } from '#lib/planos/cart.ts';
import { tabMemory } from '#lib/storage.ts';

/** Set while a page waits for a payment and reloads itself: the result then takes the focus. */
export const DESFECHO_ESPERADO = 'desfecho';

interface Props {
  titulo: string;
  comprado?: Comprado | undefined;
}

/** The heading of a purchase's result. After an automatic reload it takes the focus, for screen readers. */
export const Desfecho = comFronteira(function Desfecho({ titulo, comprado }: Props) {
  const cabeca = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (comprado) esquecerComprado(comprado);
    if (tabMemory.get(DESFECHO_ESPERADO) === null) return;
    tabMemory.set(DESFECHO_ESPERADO, null);
    cabeca.current?.focus();
  }, [comprado]);
  return (
    <h2 ref={cabeca} tabIndex={-1}>
      {titulo}
    </h2>
  );
});
