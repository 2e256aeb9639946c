import { useEffect, useState } from 'react';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { Folhas } from '../documentos/Folhas.tsx';
import { abrirPdf, type Pdf } from '../documentos/pdf.ts';

interface Props {
  href: string;
  rotulo: string;
}

/** The most pages to draw; the rest is in the file itself. */
const PAGINAS = 4;

/** A PDF document drawn beside the others. Without script, or when it cannot be drawn (protected or invalid), the link opens it. */
export const PdfAoLado = comFronteira(function PdfAoLado({ href, rotulo }: Props) {
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
});
