import { type RefObject, useEffect, useState } from 'react';

/** The width of an element's content, observed while it is on the page; 0 before. */
export function useLargura(elemento: RefObject<HTMLElement | null>): number {
  const [largura, setLargura] = useState(0);
  useEffect(() => {
    const alvo = elemento.current;
    if (!alvo) return;
    // A change of one pixel comes from the scroll bar, and would cause an endless loop.
    const medir = () =>
      setLargura((antes) => (Math.abs(alvo.clientWidth - antes) > 1 ? alvo.clientWidth : antes));
    medir();
    const olho = new ResizeObserver(medir);
    olho.observe(alvo);
    return () => olho.disconnect();
  }, [elemento]);
  return largura;
}
