import '#styles/parts/pix.css';
import copiar from 'lucide-static/icons/copy.svg?raw';
import { useRef, useState } from 'react';
import { Icone } from './Icone.tsx';

interface Props {
  id: string;
  rotulo: string;
  codigo: string;
  botao?: string | undefined;
}

/** A code with its copy button. Where the browser gives no clipboard, the code is selected and the driver told. */
export function Copiavel({ id, rotulo, codigo, botao = 'Copiar código' }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  const [aviso, setAviso] = useState('');
  async function aoCopiar() {
    try {
      await navigator.clipboard.writeText(codigo);
      setAviso('Copiado!');
    } catch {
      campo.current?.select();
      setAviso('O código está selecionado: use a opção copiar do seu aparelho.');
    }
  }
  return (
    <div className="copiavel">
      <div className="campo">
        <label htmlFor={id}>{rotulo}</label>
        <input className="controle" id={id} value={codigo} readOnly ref={campo} />
      </div>
      <button type="button" className="botao botao-principal" onClick={aoCopiar}>
        <Icone svg={copiar} />
        {botao}
      </button>
      <p className="copiavel-aviso" role="status">
        {aviso}
      </p>
    </div>
  );
}
