import '#styles/parts/visor.css';
import baixar from 'icone:baixar';
import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { abrirPdf, desenharPagina, type Pdf, SemDesenho } from '#islands/documentos/pdf.ts';
import { useVemComScript } from '#islands/ui/comScript.ts';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { Icone } from '#islands/ui/Icone.tsx';
import { $leitura } from './Aceitar.tsx';

interface Props {
  href: string;
  rotulo: string;
  /** The most pages to draw. */
  paginas: number;
  /** Shown when the file cannot be read. */
  falha: string;
}

/**
 * A short PDF, drawn with a text layer, its pages below each other in a scrolling region. Without script, or if drawing fails, the file
 * can be downloaded. A failed load is reported, can be retried, and cannot be accepted (Aceitar.tsx).
 */
export const Visor = comFronteira(function Visor({ href, rotulo, paginas, falha }: Props) {
  const leitura = useStore($leitura, { ssr: 'initial' });
  const vem = useVemComScript();
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [vez, setVez] = useState(0);
  const regiao = useRef<HTMLElement>(null);
  const largura = useLargura(regiao, pdf);
  const total = pdf && largura > 0 ? Math.min(pdf.numPages, paginas) : 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn tries again
  useEffect(() => {
    $leitura.set('abrindo');
    abrirPdf(href).then(setPdf, (error: unknown) =>
      $leitura.set(error instanceof SemDesenho ? 'semDesenho' : 'falhou'),
    );
  }, [href, vez]);

  return (
    <div className="visor">
      {leitura === 'abrindo' && (
        <p className={`visor-espera${vem}`} role="status">
          <span className="girando" aria-hidden="true" />
          Abrindo o contrato
        </p>
      )}
      {leitura === 'falhou' && (
        <div className="stack gap-p" role="alert">
          <p className="campo-erro">{falha}</p>
          <p>
            <button type="button" className="botao" onClick={() => setVez(vez + 1)}>
              Tentar de novo
            </button>
          </p>
        </div>
      )}
      {leitura === 'semDesenho' && (
        <p className="campo-erro" role="alert">
          Este navegador não consegue mostrar o contrato aqui. Baixe o arquivo e leia antes de aceitar.
        </p>
      )}
      {pdf && (
        <section
          ref={regiao}
          className="visor-folhas"
          aria-label={`${rotulo}, páginas`}
          hidden={leitura === 'semDesenho' || leitura === 'baixado'}
          // Pages are moved with the arrow keys too.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
          tabIndex={0}
        >
          {Array.from({ length: total }, (_, i) => i + 1).map((numero) => (
            <Folha
              key={numero}
              pdf={pdf}
              numero={numero}
              total={total}
              largura={largura}
              aoDesenhar={() => numero === 1 && $leitura.set('aberto')}
            />
          ))}
        </section>
      )}
      <p className="visor-baixar">
        <a
          className="botao"
          href={href}
          download
          onClick={() => leitura === 'semDesenho' && $leitura.set('baixado')}
        >
          <Icone svg={baixar} />
          Baixar o contrato (PDF)
        </a>
      </p>
    </div>
  );
});

interface PropsDaFolha {
  pdf: Pdf;
  numero: number;
  total: number;
  /** In CSS pixels; a new width redraws the page, so that it stays sharp. */
  largura: number;
  aoDesenhar(): void;
}

/** One page of a PDF. The present drawing stays until the next one is ready. */
function Folha({ pdf, numero, total, largura, aoDesenhar }: PropsDaFolha) {
  const quadro = useRef<HTMLElement>(null);
  const avisar = useRef(aoDesenhar);
  useEffect(() => {
    avisar.current = aoDesenhar;
  });
  useEffect(() => {
    let vale = true;
    desenharPagina(pdf, numero, largura).then(
      ({ partes, escala }) => {
        if (!vale) return;
        quadro.current?.style.setProperty('--total-scale-factor', String(escala));
        quadro.current?.replaceChildren(...partes);
        avisar.current();
      },
      () => vale && $leitura.set('semDesenho'),
    );
    return () => {
      vale = false;
    };
  }, [pdf, numero, largura]);
  return <article ref={quadro} className="visor-folha" aria-label={`Página ${numero} de ${total}`} />;
}

/** The width of an element's content, observed while it is on the page; 0 before `pdf`, with which it comes. */
function useLargura(elemento: RefObject<HTMLElement | null>, pdf: Pdf | null): number {
  const [largura, setLargura] = useState(0);
  useEffect(() => {
    const alvo = elemento.current;
    if (!alvo || !pdf) return;
    // A change of one pixel comes from the scroll bar, and would cause an endless loop.
    const medir = () =>
      setLargura((antes) => (Math.abs(alvo.clientWidth - antes) > 1 ? alvo.clientWidth : antes));
    medir();
    const olho = new ResizeObserver(medir);
    olho.observe(alvo);
    return () => olho.disconnect();
  }, [elemento, pdf]);
  return largura;
}
