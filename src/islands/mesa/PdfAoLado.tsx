import { useEffect, useState } from 'react';
import { Folhas } from '../documentos/Folhas.tsx';
import { abrirPdf, type Pdf } from '../documentos/pdf.ts';

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
  useEffect(() => {
    abrirPdf(href).then(setPdf, () => setFalhou(true));
  }, [href]);
  return (
    <>
      {pdf && !falhou && (
        <Folhas
          pdf={pdf}
          rotulo={rotulo}
          paginas={PAGINAS}
          classe="mesa-documento rola"
          aoFalhar={() => setFalhou(true)}
        />
      )}
      {falhou && <p role="status">Este arquivo não pôde ser mostrado aqui.</p>}
      <a className="botao" href={href}>
        {pdf && pdf.numPages > PAGINAS ? `Abrir ${rotulo} (${pdf.numPages} páginas)` : `Abrir ${rotulo}`}
      </a>
    </>
  );
}
