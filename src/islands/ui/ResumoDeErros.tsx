import { useEffect, useRef } from 'react';
import type { ErroDeCampo } from '#lib/ui/aviso.ts';

interface Props {
  erros: readonly ErroDeCampo[];
  titulo?: string | undefined;
}

/** React twin of ResumoDeErros.astro. Takes the focus whenever a new list of errors arrives, and says so in the title. */
export function ResumoDeErros({ erros, titulo = 'Há algo a corrigir' }: Props) {
  const caixa = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (erros.length === 0) return;
    caixa.current?.focus();
    const titulo = document.title;
    document.title = titulo.startsWith('Erro: ') ? titulo : `Erro: ${titulo}`;
    return () => {
      document.title = titulo;
    };
  }, [erros]);
  if (erros.length === 0) return null;
  return (
    <div className="resumo-de-erros" role="alert" tabIndex={-1} ref={caixa}>
      <h2>{titulo}</h2>
      <ul>
        {erros.map((e) => (
          <li key={e.campo + e.texto}>
            <a href={`#${e.campo}`}>{e.texto}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
