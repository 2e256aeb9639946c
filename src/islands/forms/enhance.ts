import { say, show } from './swap.ts';

/**
 * Makes native forms smooth without React: every `form[data-melhorar]` is sent by fetch to its own page. A page that
 * comes back replaces the content (the server wrote its messages); a JSON answer says where to go. Without script,
 * or before it arrives, the same form is an ordinary POST.
 */
const sending = new WeakSet<HTMLFormElement>();

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-melhorar]')) return;
  event.preventDefault();
  if (!sending.has(form)) void send(form, event.submitter);
});

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  sending.add(form);
  const overlay = openOverlay(form, submitter);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: bodyOf(form, submitter),
      headers: { accept: 'text/html, application/json' },
    });
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      const { redirect } = await response.json();
      await pause(form, overlay);
      form.dispatchEvent(new CustomEvent('enviado', { bubbles: true }));
      location.assign(redirect);
      return;
    }
    show(await response.text());
  } catch {
    say(form, form.dataset.semRede ?? 'Parece que você está sem internet! Recarregue a página!');
  }
  overlay?.close();
  sending.delete(form);
}

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): BodyInit {
  const data = new FormData(form, submitter);
  if (form.enctype === 'multipart/form-data') return data;
  return new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
}

/** A button may name another overlay than its form, or none (empty). */
function openOverlay(form: HTMLFormElement, submitter: HTMLElement | null): HTMLDialogElement | null {
  const id = submitter?.dataset.sobreposicao ?? form.dataset.sobreposicao ?? '';
  const overlay = document.getElementById(id);
  if (!(overlay instanceof HTMLDialogElement)) return null;
  overlay.addEventListener('cancel', (event) => event.preventDefault());
  overlay.showModal();
  takeTurns(overlay);
  return overlay;
}

/** A longer wait says what goes on: the messages of the overlay take turns until it closes or tells of success. */
function takeTurns(overlay: HTMLDialogElement): void {
  const lines = overlay.dataset.mensagens?.split('\n') ?? [];
  if (lines.length === 0) return;
  let turn = 0;
  const timer = setInterval(() => {
    if (!overlay.open || overlay.dataset.sucesso !== undefined) return clearInterval(timer);
    turn = (turn + 1) % lines.length;
    write(overlay, lines[turn] ?? '');
  }, Number(overlay.dataset.intervalo));
}

function write(overlay: HTMLDialogElement, text: string): void {
  const place = document.getElementById(`${overlay.id}-texto`);
  if (place) place.textContent = text;
}

/**
 * What some forms do before they leave: the narrow sign-in waits a moment, a registration shows its success in the
 * overlay (specification 1, sections 2 and 4).
 */
function pause(form: HTMLFormElement, overlay: HTMLDialogElement | null): Promise<void> {
  const { sucesso, esperaSucesso = '0', esperaEstreita = '0' } = form.dataset;
  if (overlay && sucesso !== undefined) {
    overlay.dataset.sucesso = '';
    write(overlay, sucesso);
  }
  const narrow = matchMedia('(max-width: 599px)').matches ? Number(esperaEstreita) : 0;
  return new Promise((resolve) => setTimeout(resolve, Math.max(narrow, Number(esperaSucesso))));
}
