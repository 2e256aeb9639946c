import cameraIcone from 'icone:camera';
import { useEffect, useRef, useState } from 'react';
import { Icone, useVemComScript } from '#islands/ui/Botao.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { tamanhoDoArquivo } from '#lib/recursos/conferencia.ts';

/** A document field: the file's size once it is chosen, and a camera button on touch screens. */
export function CampoDeDocumento({ nome, obrigatorio = true }: { nome: string; obrigatorio?: boolean }) {
  const controle = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [tamanho, setTamanho] = useState('');
  const vem = useVemComScript();
  const ler = () => {
    const bytes = controle.current?.files?.[0]?.size;
    setTamanho(bytes === undefined ? '' : tamanhoDoArquivo(bytes));
  };
  const agora = useRef(ler);
  // Chosen before hydration.
  useEffect(() => agora.current(), []);
  return (
    <Campo nome={nome} obrigatorio={obrigatorio} ref={controle} aoMudar={ler}>
      <p className="cluster gap-p documento-apoio">
        <button
          type="button"
          className={`botao documento-camera${vem}`}
          onClick={() => controle.current && openCamera(controle.current)}
        >
          <Icone svg={cameraIcone} tamanho="p" />
          Tirar foto
        </button>
        <span className="small muted">{tamanho}</span>
      </p>
    </Campo>
  );
}

/** With `capture` the field opens the camera at once; without it, the file chooser. */
function openCamera(input: HTMLInputElement): void {
  const { accept } = input;
  input.accept = 'image/*';
  input.setAttribute('capture', 'environment');
  input.click();
  input.accept = accept;
  input.removeAttribute('capture');
}
