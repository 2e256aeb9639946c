import { useEffect, useRef } from 'react';
import { carts, primeiraVez } from '#lib/cart.ts';
import { DESFECHO_ESPERADO } from '#lib/pedidos/chave.ts';
import { tabMemory } from '#lib/storage.ts';

interface Props {
  titulo: string;
  /** The order that was paid, and the guids that it holds. */
  comprado?: { codigo: string; guids: readonly string[] } | undefined;
}

/**
 * The heading of how a purchase ended. Where the page came by itself after a wait, who cannot see it is told by the focus. What was
 * bought is not chosen any more; what is chosen after that stays, even if the confirmation is opened again.
 */
export function Desfecho({ titulo, comprado }: Props) {
  const cabeca = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (comprado && primeiraVez(`comprado:${comprado.codigo}`))
      for (const cart of Object.values(carts)) cart.tirar(comprado.guids);
    if (tabMemory.get(DESFECHO_ESPERADO) === null) return;
    tabMemory.set(DESFECHO_ESPERADO, null);
    cabeca.current?.focus();
  }, [comprado]);
  return (
    <h2 ref={cabeca} tabIndex={-1}>
      {titulo}
    </h2>
  );
}
