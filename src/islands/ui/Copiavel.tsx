import '#styles/parts/pix.css';
import copiarIcone from 'icone:copiar';
import { useRef } from 'react';
import { avisar } from '#lib/ui/snackbar.ts';
import { useVemComScript } from './comScript.ts';
import { comFronteira } from './Fronteira.tsx';
import { Icone } from './Icone.tsx';

interface Props {
  id: string;
  rotulo: string;
  codigo: string;
  botao: string;
  copiado: string;
  /** For a code that does not fit one line of a phone. */
  linhas?: number | undefined;
}

const AVISO_MS = 2000;

/** A code to copy. Without script the field can be selected and copied; the button appears at hydration. */
export const Copiavel = comFronteira(function Copiavel({
  id,
  rotulo,
  codigo,
  botao,
  copiado,
  linhas,
}: Props) {
  const campo = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const vem = useVemComScript();

  async function copiar() {
    try {
      await navigator.clipboard.writeText(codigo);
      avisar(copiado, { ms: AVISO_MS });
    } catch {
      // Refused, or no secure connection: the code is selected for manual copying.
      campo.current?.focus();
      campo.current?.select();
      avisar('O código está selecionado: use a opção copiar do seu aparelho.');
    }
  }

  const comuns = { ref: campo, id, className: 'controle', defaultValue: codigo, readOnly: true };
  return (
    <div className="copiavel">
      <div className="campo">
        <label htmlFor={id}>{rotulo}</label>
        {linhas ? <textarea {...comuns} rows={linhas} /> : <input {...comuns} />}
      </div>
      <button type="button" className={`botao botao-principal${vem}`} onClick={copiar}>
        <Icone svg={copiarIcone} />
        {botao}
      </button>
    </div>
  );
});
