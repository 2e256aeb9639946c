import { useEffect, useRef } from 'react';
import { corpoDe, deQuem } from '#islands/ui/enviar.ts';
import { paths } from '#lib/paths.ts';

/** Milliseconds without a key before what was typed is kept. */
const PAUSA = 400;

/** Keeps an unsent page of the wizard with its draft, for a reload. The reference is for a button of the page's form. */
export function useDigitado() {
  const botao = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = botao.current?.form;
    // The free check keeps its answers in its address: it has no draft.
    if (!form || location.pathname === paths.app.recursoOnline.conferir()) return;
    let pausa: ReturnType<typeof setTimeout>;
    let guardado = '';
    let mexido = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].some(
      (um) => um.defaultValue !== um.value || um.defaultChecked !== um.checked,
    );
    const guardar = () => {
      clearTimeout(pausa);
      const corpo = corpoDe(form, null);
      if (!mexido || guardado === String(corpo)) return;
      guardado = String(corpo);
      corpo.set('acao', 'naTela');
      // Without an answer only a reload would lose it: nobody is told. Read to its end, or the request stays open.
      void fetch(location.href, {
        method: 'POST',
        body: corpo,
        keepalive: true,
        headers: { accept: 'application/json', ...deQuem() },
      })
        .then((resposta) => resposta.text())
        .catch(() => undefined);
    };
    const aoMexer = () => {
      mexido = true;
      clearTimeout(pausa);
      pausa = setTimeout(guardar, PAUSA);
    };
    const aoEnviar = () => {
      clearTimeout(pausa);
      mexido = false;
    };
    if (mexido) guardar();
    form.addEventListener('input', aoMexer);
    form.addEventListener('submit', aoEnviar);
    document.addEventListener('visibilitychange', guardar);
    addEventListener('beforeunload', guardar);
    addEventListener('pagehide', guardar);
    return () => {
      clearTimeout(pausa);
      form.removeEventListener('input', aoMexer);
      form.removeEventListener('submit', aoEnviar);
      document.removeEventListener('visibilitychange', guardar);
      removeEventListener('beforeunload', guardar);
      removeEventListener('pagehide', guardar);
    };
  }, []);
  return botao;
}
