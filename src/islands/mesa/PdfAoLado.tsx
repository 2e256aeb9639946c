import '#styles/parts/visor.css';
import { useEffect, useRef, useState } from 'react';
import { Folha } from '../vendas/Folha.tsx';
import { abrirPdf, type Pdf } from '../vendas/pdf.ts';
import { useLargura } from '../vendas/useLargura.ts';

interface Props {
  href: string;
  rotulo: string;
}

/** Pages that are drawn; the rest is read in the file itself. */
const PAGINAS = 4;

/**
 * A document that came as a PDF, drawn beside the others. Without script, or where it cannot be drawn (a protected file, one that is none),
 * the link opens it.
 */
export function PdfAoLado({ href, rotulo }: Props) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [falhou, setFalhou] = useState(false);
  const folhas = useRef<HTMLElement>(null);
  const largura = useLargura(folhas, pdf !== null);
  useEffect(() => {
    abrirPdf(href).then(setPdf, () => setFalhou(true));
  }, [href]);
  const total = Math.min(pdf?.numPages ?? 0, PAGINAS);
  return (
    <>
      {pdf && !falhou && (
        <section
          ref={folhas}
          className="mesa-documento rola"
          aria-label={`${rotulo}, páginas`}
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
                largura={largura}
                aoDesenhar={() => undefined}
                aoFalhar={() => setFalhou(true)}
              />
            ))}
        </section>
      )}
      {falhou && <p role="status">Este arquivo não pôde ser mostrado aqui.</p>}
      <a className="botao" href={href}>
        {pdf && pdf.numPages > PAGINAS ? `Abrir ${rotulo} (${pdf.numPages} páginas)` : `Abrir ${rotulo}`}
      </a>
    </>
  );
}
