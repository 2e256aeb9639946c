type Controle = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLDetailsElement;

/** The controls of a page and its folds, each by what it is and how many of the same stand before it. */
export interface Controles {
  porNome: ReadonlyMap<string, Controle>;
  /** React writes the first text of a text area again when it takes it over. */
  textos: ReadonlyMap<HTMLTextAreaElement, string>;
  comFoco: Element | null;
}

export function controlesDaPagina(): Controles {
  const porNome = new Map<string, Controle>();
  const textos = new Map<HTMLTextAreaElement, string>();
  for (const controle of document.querySelectorAll<Controle>(
    'input:not([type=hidden]), select, textarea, details',
  )) {
    const qual = [controle.localName, controle.id, controle.getAttribute('name'), marca(controle)].join(' ');
    let vez = 0;
    while (porNome.has(`${qual} ${vez}`)) vez += 1;
    porNome.set(`${qual} ${vez}`, controle);
    if (controle instanceof HTMLTextAreaElement) textos.set(controle, controle.value);
  }
  return { porNome, textos, comFoco: document.activeElement };
}

/**
 * Gives a control that React has drawn anew what its former one holds, which is off the page and was still used until then; and a text
 * area that React took over its text.
 */
export function devolverDigitado(antes: Controles): void {
  for (const [controle, texto] of antes.textos)
    if (controle.isConnected && controle.value !== texto) controle.value = texto;
  const agora = controlesDaPagina().porNome;
  for (const [nome, antigo] of antes.porNome) {
    const novo = agora.get(nome);
    if (!novo || novo === antigo || antigo.isConnected) continue;
    copiar(antigo, novo);
    if (antigo === antes.comFoco) novo.focus({ preventScroll: true });
  }
}

function copiar(antigo: Controle, novo: Controle): void {
  if (antigo instanceof HTMLDetailsElement) (novo as HTMLDetailsElement).open = antigo.open;
  else if (!(antigo instanceof HTMLInputElement)) (novo as typeof antigo).value = antigo.value;
  else if (marca(antigo) !== '') (novo as typeof antigo).checked = antigo.checked;
  else if (antigo.type === 'file') (novo as typeof antigo).files = antigo.files;
  else (novo as typeof antigo).value = antigo.value;
}

/** Of a box or a radio button: its value says which it is. */
function marca(controle: Controle): string {
  return /checkbox|radio/.test(controle.getAttribute('type') ?? '')
    ? `=${controle.getAttribute('value')}`
    : '';
}
