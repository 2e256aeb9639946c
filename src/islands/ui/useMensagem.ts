import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusMessage } from './focusMessage.ts';

/**
 * The box of a message that an answer brought: it takes the focus, and while it tells of a mistake the page's title says so. A new
 * answer takes the focus again, even with the same words; a mended field does not, nor one that came with the page (`resposta` 0),
 * whose title the server wrote.
 */
export function useMensagem(
  resposta: unknown,
  { aberta, erro }: { aberta: boolean; erro: boolean },
): RefObject<HTMLDivElement | null> {
  const caixa = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (resposta !== 0) return focusMessage(() => caixa.current);
  }, [resposta]);
  useLayoutEffect(() => {
    if (!aberta || !erro || resposta === 0) return;
    const antes = document.title;
    document.title = antes.startsWith('Erro: ') ? antes : `Erro: ${antes}`;
    return () => {
      document.title = antes;
    };
  }, [resposta, aberta, erro]);
  return caixa;
}
