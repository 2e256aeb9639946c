import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * What the driver typed into a text area before its island came. React 19 writes the first value back into one while it
 * hydrates it, so it is read before that and written again. Every other control keeps its own.
 */
export function useTypedBefore(controle: RefObject<HTMLTextAreaElement | null>, id: string | null): void {
  const [antes] = useState(() => (id === null || typeof document === 'undefined' ? null : textIn(id)));
  useLayoutEffect(() => {
    if (controle.current && antes !== null) controle.current.value = antes;
  }, [controle, antes]);
}

function textIn(id: string): string | null {
  const found = document.getElementById(id);
  return found instanceof HTMLTextAreaElement ? found.value : null;
}
