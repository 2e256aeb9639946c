import '#styles/parts/visor.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { desenharPagina, type Pdf } from './pdf.ts';

interface Props {
  pdf: Pdf;
  rotulo: string;
  /** The most pages to draw. */
  paginas: number;
  /** Zoom factor. */
  fator?: number;
  classe: string;
  escondidas?: boolean;
  /** Called for each page with its index from 0. */
  aoDesenhar?(i: number): void;
  aoFalhar(): void;
}

/** The pages of a PDF below each other, as wide as their container, in a scrolling region. */
export function Folhas({ pdf, rotulo, paginas, fator = 1, classe, escondidas, aoDesenhar, aoFalhar }: Props) {
  const regiao = useRef<HTMLElement>(null);
  const largura = useLargura(regiao);
  const total = Math.min(pdf.numPages, paginas);
  return (
    <section
      ref={regiao}
      className={classe}
      aria-label={`${rotulo}, páginas`}
      hidden={escondidas}
      // Pages are moved with the arrow keys too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
      tabIndex={0}
    >
      {largura > 0 &&
        Array.from({ length: total }, (_, i) => (
          <Folha
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={i}
            pdf={pdf}
            numero={i + 1}
            total={total}
            largura={largura * fator}
            aoDesenhar={() => aoDesenhar?.(i)}
            aoFalhar={aoFalhar}
          />
        ))}
    </section>
  );
}

interface PropsDaFolha {
  pdf: Pdf;
  numero: number;
  total: number;
  /** In CSS pixels; a new width redraws the page, so that it stays sharp. */
  largura: number;
  aoFalhar(): void;
  aoDesenhar(): void;
}

/** One page of a PDF. The present drawing stays until the next one is ready. */
function Folha({ pdf, numero, total, largura, aoFalhar, aoDesenhar }: PropsDaFolha) {
  const quadro = useRef<HTMLElement>(null);
  const avisar = useRef({ aoFalhar, aoDesenhar });
  useEffect(() => {
    avisar.current = { aoFalhar, aoDesenhar };
  });
  useEffect(() => {
    let vale = true;
    desenharPagina(pdf, numero, largura).then(
      ({ partes, escala }) => {
        if (!vale) return;
        quadro.current?.style.setProperty('--total-scale-factor', String(escala));
        quadro.current?.replaceChildren(...partes);
        avisar.current.aoDesenhar();
      },
      () => vale && avisar.current.aoFalhar(),
    );
    return () => {
      vale = false;
    };
  }, [pdf, numero, largura]);
  return <article ref={quadro} className="visor-folha" aria-label={`Página ${numero} de ${total}`} />;
}

/** The width of an element's content, observed while it is on the page; 0 before. */
function useLargura(elemento: RefObject<HTMLElement | null>): number {
  const [largura, setLargura] = useState(0);
  useEffect(() => {
    const alvo = elemento.current;
    if (!alvo) return;
    // A change of one pixel comes from the scroll bar, and would cause an endless loop.
    const medir = () =>
      setLargura((antes) => (Math.abs(alvo.clientWidth - antes) > 1 ? alvo.clientWidth : antes));
    medir();
    const olho = new ResizeObserver(medir);
    olho.observe(alvo);
    return () => olho.disconnect();
  }, [elemento]);
  return largura;
}
