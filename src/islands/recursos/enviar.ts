import { say, show } from '../forms/swap.ts';
import { prepareFields, tell } from './camera.ts';
import { encolher } from './encolher.ts';
import { postar } from './postar.ts';

/**
 * Sends the documents of an appeal: photos made smaller, progress shown, and after a dropped connection again with the
 * same key, so that it has one effect. Files stay chosen whatever happens. Without script it is an ordinary POST.
 */
const FORM = 'form[data-enviar-documentos]';
const CAIU =
  'A conexão caiu. Nada foi perdido: os arquivos continuam escolhidos. Toque em Enviar para tentar de novo.';
const sending = new WeakSet<HTMLFormElement>();
const smaller = new WeakMap<File, File>();

prepareFields(document);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
  event.preventDefault();
  if (!sending.has(form)) void enviar(form);
});

async function enviar(form: HTMLFormElement): Promise<void> {
  sending.add(form);
  form.setAttribute('aria-busy', 'true');
  try {
    progress(form, 0, 'Preparando os documentos…');
    const body = await bodyOf(form);
    if (body) await mandar(form, body);
  } finally {
    form.removeAttribute('aria-busy');
    sending.delete(form);
  }
}

async function mandar(form: HTMLFormElement, body: FormData): Promise<void> {
  const resposta = await postar(location.href, {
    body,
    aoAndar: (porcento) =>
      progress(form, porcento, porcento < 100 ? `Enviando: ${porcento}%` : 'Conferindo os documentos…'),
  });
  if (resposta.tipo === 'caiu') {
    progress(form, null);
    say(form, CAIU);
    return;
  }
  if (!resposta.json) {
    show(resposta.texto, (main) => keepFiles(form, main));
    prepareFields(document);
    for (const input of fileInputs(document)) tell(input);
    return;
  }
  const { redirect, message } = JSON.parse(resposta.texto);
  if (typeof redirect === 'string') return location.assign(redirect);
  progress(form, null);
  say(form, typeof message === 'string' ? message : CAIU);
}

/** The fields with the smaller photos in place; null when a file cannot be sent, which its field then says. */
async function bodyOf(form: HTMLFormElement): Promise<FormData | null> {
  const body = new FormData(form);
  const mesmo = body.get('souProprietario') === 'on';
  let invalid: HTMLInputElement | undefined;
  for (const input of fileInputs(form)) {
    fault(input, '');
    const file = input.files?.[0];
    if (mesmo && input.name === 'DocumentoIdProprietario') body.delete(input.name);
    else if (file) {
      const sent = smaller.get(file) ?? (await encolher(file));
      smaller.set(file, sent);
      body.set(input.name, sent);
      const sentence =
        sent.size === 0
          ? form.dataset.vazio
          : sent.size > Number(form.dataset.maxBytes)
            ? form.dataset.grande
            : '';
      if (sentence) {
        fault(input, sentence);
        invalid ??= input;
      }
    }
  }
  if (!invalid) return body;
  progress(form, null);
  invalid.focus();
  return null;
}

/** Puts a sentence beside a field as the server would, or takes it away. */
function fault(input: HTMLInputElement, sentence: string): void {
  const id = `${input.id}-erro`;
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((part) => part && part !== id);
  document.getElementById(id)?.remove();
  input.removeAttribute('aria-invalid');
  if (sentence !== '') {
    const p = document.createElement('p');
    p.className = 'campo-erro';
    p.id = id;
    p.textContent = sentence;
    input.closest('.campo')?.append(p);
    input.setAttribute('aria-invalid', 'true');
    described.push(id);
  }
  input.setAttribute('aria-describedby', described.join(' '));
}

/** Chosen files live in their fields: the old fields move into the page that came back, with its messages. */
function keepFiles(form: HTMLFormElement, main: HTMLElement): void {
  for (const old of fileInputs(form)) {
    const next = main.querySelector(`input[type="file"][name="${old.name}"]`);
    if (!next) continue;
    for (const name of ['aria-describedby', 'aria-invalid']) {
      const value = next.getAttribute(name);
      if (value === null) old.removeAttribute(name);
      else old.setAttribute(name, value);
    }
    next.replaceWith(old);
  }
}

function fileInputs(root: ParentNode): HTMLInputElement[] {
  return [
    ...root.querySelectorAll<HTMLInputElement>(`${root instanceof Document ? FORM : ''} input[type="file"]`),
  ];
}

function progress(form: HTMLFormElement, porcento: number | null, texto = ''): void {
  const envio = form.querySelector<HTMLElement>('[data-envio]');
  const barra = envio?.querySelector('progress');
  const status = envio?.querySelector('p');
  if (envio) envio.hidden = porcento === null;
  if (barra && porcento !== null) barra.value = porcento;
  if (status) status.textContent = texto;
}
