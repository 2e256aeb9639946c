/**
 * Draws the PDF of Visor.astro. The program that draws it is large: it is fetched once the page is idle, while the reader
 * sees what was agreed. Pages are redrawn for another zoom or width, so that they stay sharp.
 */
import type { PDFDocumentProxy } from 'pdfjs-dist';

const ZOOMS = [1, 1.25, 1.5, 2, 3];

for (const visor of document.querySelectorAll<HTMLElement>('[data-visor]')) {
  const espera = parte(visor, 'espera');
  espera.hidden = false;
  whenIdle(() => void abrir(visor));
}

function whenIdle(work: () => void): void {
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : work();
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

async function abrir(visor: HTMLElement): Promise<void> {
  const espera = parte(visor, 'espera');
  try {
    const pdf = await carregar(visor.dataset.visor ?? '');
    const folhas = parte(visor, 'folhas');
    folhas.hidden = false;
    // Enlarged pages are moved with the arrow keys too.
    folhas.tabIndex = 0;
    await desenhador(pdf, visor, folhas);
    parte(visor, 'barra').hidden = false;
  } catch {
    // The file is gone, the connection broke, or the browser is too old: the sentence says so, and the download stands below.
    parte(visor, 'folhas').hidden = true;
    parte(visor, 'falha').hidden = false;
  }
  espera.hidden = true;
}

async function carregar(href: string): Promise<PDFDocumentProxy> {
  const [{ getDocument, GlobalWorkerOptions }, { default: workerSrc }, answer] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
    fetch(href),
  ]);
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  GlobalWorkerOptions.workerSrc = workerSrc;
  return getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise;
}

/** Draws the pages, and again whenever the zoom or the width changes. Resolves with the first drawing. */
async function desenhador(pdf: PDFDocumentProxy, visor: HTMLElement, folhas: HTMLElement): Promise<void> {
  const total = Math.min(pdf.numPages, Number(visor.dataset.paginas));
  let zoom = 0;
  let largura = 0;
  let vez = 0;

  async function desenhar(): Promise<void> {
    vez += 1;
    const minha = vez;
    largura = folhas.clientWidth;
    const prontas: HTMLElement[] = [];
    for (let numero = 1; numero <= total; numero += 1) {
      prontas.push(await folha(pdf, { numero, total, largura: largura * (ZOOMS[zoom] ?? 1) }));
      // A later press is being served.
      if (minha !== vez) return;
    }
    folhas.replaceChildren(...prontas);
    parte(visor, 'zoom').textContent = `${(ZOOMS[zoom] ?? 1) * 100}%`;
  }

  visor.addEventListener('click', (event) => {
    const botao = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-zoom]') : null;
    if (!botao) return;
    zoom = Math.min(ZOOMS.length - 1, Math.max(0, zoom + Number(botao.dataset.zoom)));
    void desenhar();
  });
  await desenhar();
  new ResizeObserver(() => {
    if (Math.abs(folhas.clientWidth - largura) > 1) void desenhar();
  }).observe(folhas);
}

async function folha(
  pdf: PDFDocumentProxy,
  { numero, total, largura }: { numero: number; total: number; largura: number },
): Promise<HTMLElement> {
  const { TextLayer } = await import('pdfjs-dist');
  const pagina = await pdf.getPage(numero);
  const escala = largura / pagina.getViewport({ scale: 1 }).width;
  const viewport = pagina.getViewport({ scale: escala });
  const quadro = document.createElement('article');
  quadro.className = 'visor-folha';
  quadro.setAttribute('aria-label', `Página ${numero} de ${total}`);
  quadro.style.setProperty('--total-scale-factor', String(escala));
  const canvas = document.createElement('canvas');
  // Twice is sharp to any eye; more only costs memory.
  const densidade = Math.min(2, devicePixelRatio);
  canvas.width = Math.floor(viewport.width * densidade);
  canvas.height = Math.floor(viewport.height * densidade);
  canvas.style.width = `${viewport.width}px`;
  canvas.style.height = `${viewport.height}px`;
  canvas.setAttribute('aria-hidden', 'true');
  const texto = document.createElement('div');
  texto.className = 'textLayer';
  quadro.append(canvas, texto);
  await pagina.render({ canvas, viewport, transform: [densidade, 0, 0, densidade, 0, 0] }).promise;
  await new TextLayer({ textContentSource: pagina.streamTextContent(), container: texto, viewport }).render();
  return quadro;
}

function parte(visor: HTMLElement, nome: 'barra' | 'espera' | 'falha' | 'folhas' | 'zoom'): HTMLElement {
  const found = visor.querySelector<HTMLElement>(`[data-visor-${nome}]`);
  if (!found) throw new Error(`the viewer has no ${nome}`);
  return found;
}
