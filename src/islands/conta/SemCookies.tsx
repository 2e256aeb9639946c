import { Alerta } from '#islands/ui/Alerta.tsx';
import { useHidratada } from '#islands/ui/comScript.ts';

// Here, not in lib/messages.ts: the whole table would travel with each form that shows this one sentence.
const TEXTO =
  'Este navegador recusa cookies, e sem eles a entrada não se mantém. Permita os cookies deste site antes de continuar.';

/** Says that the browser refuses cookies, on each form that leads to a session, before anything is sent. */
export function SemCookies() {
  return useHidratada() && !navigator.cookieEnabled ? (
    <Alerta tipo="alerta" texto={TEXTO} papel="alert" />
  ) : null;
}
