import { afterPaint } from './afterPaint.ts';

/**
 * Focuses the message after paint. Returns a function that cancels it. Does nothing when the user has moved to a
 * field meanwhile: the next key belongs to that field.
 */
export function focusMessage(mensagem: () => HTMLElement | null): () => void {
  const antes = document.activeElement;
  return afterPaint(() => {
    if (!foiAdiante(antes)) mensagem()?.focus();
  });
}

/** A closing overlay restores the focus by itself: that is no move to a field. */
function foiAdiante(antes: Element | null): boolean {
  const { activeElement: agora } = document;
  return agora !== antes && !antes?.closest('dialog') && Boolean(agora?.matches('input, select, textarea'));
}
