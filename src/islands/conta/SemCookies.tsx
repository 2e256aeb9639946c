import { Alerta } from '#islands/ui/Alerta.tsx';
import { useHidratada } from '#islands/ui/comScript.ts';
import { TEXTS } from '#lib/messages.ts';

/** Says that the browser refuses cookies, on each form that leads to a session, before anything is sent. */
export function SemCookies() {
  return useHidratada() && !navigator.cookieEnabled ? (
    <Alerta tipo="alerta" texto={TEXTS.semCookies} papel="alert" />
  ) : null;
}
