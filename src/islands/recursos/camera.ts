/** Beside each file field: the camera on a touch screen, and what was chosen with its size. */
export function prepareFields(root: ParentNode): void {
  if (!matchMedia('(pointer: coarse)').matches) return;
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-camera]')) button.hidden = false;
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('[data-camera]');
  const input = button && document.getElementById(button.dataset.camera ?? '');
  if (!(input instanceof HTMLInputElement)) return;
  const { accept } = input;
  // With `capture` the field opens the camera at once; without it, the chooser of files.
  input.accept = 'image/*';
  input.setAttribute('capture', 'environment');
  input.click();
  input.accept = accept;
  input.removeAttribute('capture');
});

document.addEventListener('change', (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.type !== 'file') return;
  tell(input);
});

/** The name of the chosen file is the field's own; the size is what a slow connection cares for. */
export function tell(input: HTMLInputElement): void {
  const escolhido = document.querySelector(`[data-escolhido="${input.name}"]`);
  const file = input.files?.[0];
  if (escolhido) escolhido.textContent = file ? tamanho(file.size) : '';
}

function tamanho(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  return mb >= 0.1 ? `${mb.toFixed(1).replace('.', ',')} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
