import { type ErroDeCampo, linhaDoResumo } from '#lib/ui/aviso.ts';
import { useMensagem } from './useMensagem.ts';

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
  const vazio = erros.length === 0;
  const caixa = useMensagem(resposta, { aberta: !vazio, erro: true });
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
