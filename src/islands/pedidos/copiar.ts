/** Copy buttons (Copiavel.astro): shown once they can do their work, with a short notice when it is done. */
const NOTICE_MS = 2000;

for (const button of document.querySelectorAll<HTMLElement>('[data-copiar]')) button.hidden = false;

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const { copiar, copiado } = target?.closest<HTMLElement>('[data-copiar]')?.dataset ?? {};
  const field = document.getElementById(copiar ?? '');
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    void copy(field, copiado ?? '');
});

async function copy(field: HTMLInputElement | HTMLTextAreaElement, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
    tell(done);
  } catch {
    // Refused, or no secure connection: the code is selected for the reader's own copy.
    field.focus();
    field.select();
    tell('O código está selecionado: use a opção copiar do seu aparelho.');
  }
}

function tell(text: string): void {
  document.querySelector('[data-copia]')?.remove();
  const notice = document.createElement('p');
  notice.className = 'torrada';
  notice.setAttribute('role', 'status');
  notice.dataset.copia = '';
  document.body.append(notice);
  // A live region speaks of what is put into it, not of what it came with.
  requestAnimationFrame(() => {
    notice.textContent = text;
  });
  setTimeout(() => notice.remove(), NOTICE_MS);
}
