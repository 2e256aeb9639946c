import baixar from 'icone:baixar';
import mais from 'icone:mais';
import menos from 'icone:menos';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Folhas } from '#islands/documentos/Folhas.tsx';
import { abrirPdf, type Pdf, SemDesenho } from '#islands/documentos/pdf.ts';
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

const ZOOMS = [1, 1.25, 1.5, 2, 3];

/**
 * A short PDF, drawn with a text layer. Without script, or if drawing fails, the file can be downloaded. A failed load is reported, can
 * be retried, and cannot be accepted (Aceitar.tsx).
 */
export const Visor = comFronteira(function Visor({ href, rotulo, paginas, falha }: Props) {
  const leitura = useStore($leitura, { ssr: 'initial' });
  const vem = useVemComScript();
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [vez, setVez] = useState(0);
  const [zoom, setZoom] = useState(0);
  const fator = ZOOMS[zoom] ?? 1;
  // The messages follow what is drawn.
  const [mostrado, setMostrado] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn tries again
  useEffect(() => {
    $leitura.set('abrindo');
    abrirPdf(href).then(setPdf, (error: unknown) =>
      $leitura.set(error instanceof SemDesenho ? 'semDesenho' : 'falhou'),
    );
  }, [href, vez]);

  const passo = (para: 1 | -1, rotulo: string) => (
    <button
      type="button"
      className="botao botao-icone"
      aria-label={rotulo}
      aria-disabled={ZOOMS[zoom + para] === undefined}
      onClick={() => setZoom((antes) => (ZOOMS[antes + para] === undefined ? antes : antes + para))}
    >
      <Icone svg={para === 1 ? mais : menos} />
    </button>
  );

  return (
    <div className="visor">
      {leitura === 'aberto' && (
        <div className="visor-barra">
          <p className="visor-zoom">
            {passo(-1, 'Diminuir')}
            <span role="status">{mostrado * 100}%</span>
            {passo(1, 'Aumentar')}
          </p>
        </div>
      )}
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
        <Folhas
          pdf={pdf}
          rotulo={rotulo}
          paginas={paginas}
          fator={fator}
          classe="visor-folhas"
          escondidas={leitura === 'semDesenho' || leitura === 'baixado'}
          aoDesenhar={(i) => {
            if (i > 0) return;
            $leitura.set('aberto');
            setMostrado(fator);
          }}
          aoFalhar={() => $leitura.set('semDesenho')}
        />
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
