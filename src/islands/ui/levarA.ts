import { depoisDePintar } from './depoisDePintar.ts';

/**
 * Leads to a message once it was painted, and gives what takes it back. Who went on to a field in that moment stays there: the next
 * key is for that field.
 */
export function levarA(mensagem: () => HTMLElement | null): () => void {
  const antes = document.activeElement;
  return depoisDePintar(() => {
    if (!foiAdiante(antes)) mensagem()?.focus();
  });
}

/** An overlay that closes gives the focus back to where it was: nobody went on. */
function foiAdiante(antes: Element | null): boolean {
  const { activeElement: agora } = document;
  return agora !== antes && !antes?.closest('dialog') && Boolean(agora?.matches('input, select, textarea'));
}
