import '#styles/parts/visor.css';
import { useRef } from 'react';
import { Folha } from './Folha.tsx';
import type { Pdf } from './pdf.ts';
import { useLargura } from './useLargura.ts';

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
