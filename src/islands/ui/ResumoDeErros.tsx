import { useLayoutEffect, useRef } from 'react';
import { type ErroDeCampo, linhaDoResumo } from '#lib/ui/aviso.ts';
import { levarA } from './levarA.ts';

interface Props {
  erros: readonly ErroDeCampo[];
  titulo?: string | undefined;
  /** The answer that these errors came with: a new one takes the focus; a mended field, and 0 for one that came with the page, do not. */
  resposta?: unknown;
}

/**
 * Stands above a form that came back with errors, and names its fields, once each. A new answer takes the focus, and the title says so.
 */
export function ResumoDeErros({ erros, titulo = 'Há algo a corrigir', resposta = erros }: Props) {
  const caixa = useRef<HTMLDivElement>(null);
  const vazio = erros.length === 0;
  useLayoutEffect(() => {
    if (vazio || resposta === 0) return;
    const antes = document.title;
    document.title = antes.startsWith('Erro: ') ? antes : `Erro: ${antes}`;
    const esquecer = levarA(() => caixa.current);
    return () => {
      esquecer();
      document.title = antes;
    };
  }, [resposta, vazio]);
  if (vazio) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a page that came back with errors, without script, starts at what is wrong
    <div className="resumo-de-erros" role="alert" tabIndex={-1} autoFocus ref={caixa}>
      <h2>{titulo}</h2>
      <ul>
        {erros.map((e) => (
          <li key={e.campo + e.texto}>
            <a href={`#${e.campo}`}>{linhaDoResumo(e)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
