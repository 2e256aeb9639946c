import { useEffect, useRef } from 'react';
import { corpoDe, deQuem } from '#islands/ui/enviar.ts';
import { paths } from '#lib/paths.ts';

/** Milliseconds without a key before what was typed is kept. */
const PAUSA = 400;

/**
 * Keeps an unsent page for a reload: of the wizard with its draft, of the free check, which has none, in its address. The reference is for
 * a button of the page's form.
 */
export function useDigitado() {
  const botao = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = botao.current?.form;
    if (!form) return;
    const salvar = location.pathname === paths.app.recursoOnline.conferir() ? noEndereco : noRascunho;
    let pausa: ReturnType<typeof setTimeout>;
    let guardado = '';
    let mexido = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].some((um) =>
      marcavel(um) ? um.defaultChecked !== um.checked : um.defaultValue !== um.value,
    );
    const guardar = () => {
      clearTimeout(pausa);
      const corpo = corpoDe(form, null);
      if (!mexido || guardado === String(corpo)) return;
      guardado = String(corpo);
      salvar(form, corpo);
    };
    const aoMexer = () => {
      mexido = true;
      clearTimeout(pausa);
      pausa = setTimeout(guardar, PAUSA);
    };
    const aoEnviar = () => {
      if (salvar === noEndereco) guardar();
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

function noRascunho(_: HTMLFormElement, corpo: FormData | URLSearchParams): void {
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
}

/** As the next page would have them; an emptied field is said only where the page came with an answer. */
function noEndereco(form: HTMLFormElement, corpo: FormData | URLSearchParams): void {
  const url = new URL(location.href);
  for (const um of form.querySelectorAll<HTMLInputElement>('.campo [name]')) {
    const valor = String(corpo.get(um.name) ?? '');
    const desenhado = marcavel(um) ? um.defaultChecked : um.defaultValue;
    if (valor || desenhado || url.searchParams.has(um.name)) url.searchParams.set(um.name, valor);
  }
  history.replaceState(history.state, '', url);
}

const marcavel = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';
