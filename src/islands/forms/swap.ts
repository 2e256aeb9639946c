/** Told on the document once another page stands in the place of this one. */
export const TROCADA = 'trocada';

/** Puts the page that came back for a form in the place of this one; `prepare` may change it first. */
export function show(html: string, prepare?: (main: HTMLElement) => void): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  const main = next.querySelector('main');
  if (!main) throw new Error('the answer is no page');
  prepare?.(main);
  document.title = next.title;
  document.querySelector('main')?.replaceWith(main);
  document.dispatchEvent(new Event(TROCADA));
  const first = main.querySelector<HTMLElement>('.resumo-de-erros, [role="alert"], [aria-invalid="true"]');
  first?.setAttribute('tabindex', '-1');
  first?.focus();
  scrollTo(0, 0);
}

/** A message over a form that could not be sent. */
export function say(form: HTMLFormElement, text: string): void {
  const old = form.querySelector('[data-sem-rede-aviso]');
  const alert = document.createElement('div');
  alert.className = 'alerta alerta-erro';
  alert.setAttribute('role', 'alert');
  alert.dataset.semRedeAviso = '';
  alert.textContent = text;
  old?.remove();
  form.prepend(alert);
}
