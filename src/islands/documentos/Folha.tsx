import { useEffect, useRef } from 'react';
import { desenharPagina, type Pdf } from './pdf.ts';

interface Props {
  pdf: Pdf;
  numero: number;
  total: number;
  /** In CSS pixels; a new width redraws the page, so that it stays sharp. */
  largura: number;
  aoFalhar(): void;
  aoDesenhar(): void;
}

/** One page of a PDF. The present drawing stays until the next one is ready. */
export function Folha({ pdf, numero, total, largura, aoFalhar, aoDesenhar }: Props) {
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
