import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useHidratada } from '../ui/useHidratada.ts';

interface Props {
  id: string;
  nome: string;
  varios: boolean;
}

/** A file field that files may be dropped on. Without script it is the browser's own; what is dropped goes into that one. */
export function Soltar({ id, nome, varios }: Props) {
  const hidratada = useHidratada();
  const campo = useRef<HTMLInputElement>(null);
  const [escolhidos, setEscolhidos] = useState<string[]>([]);
  const [sobre, setSobre] = useState(false);
  const contar = () => setEscolhidos([...(campo.current?.files ?? [])].map(descrever));
  // What was chosen before the script came.
  useEffect(contar, []);

  function soltar(event: DragEvent) {
    event.preventDefault();
    setSobre(false);
    if (!campo.current) return;
    const antes = varios ? [...(campo.current.files ?? [])] : [];
    const todos = [...antes, ...event.dataTransfer.files];
    const levados = new DataTransfer();
    for (const arquivo of varios ? todos : todos.slice(-1)) levados.items.add(arquivo);
    campo.current.files = levados.files;
    contar();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field inside is the one for everybody
    <div
      className="mesa-soltar"
      data-sobre={sobre ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setSobre(true);
      }}
      onDragLeave={() => setSobre(false)}
      onDrop={soltar}
    >
      <input ref={campo} id={id} type="file" name={nome} multiple={varios} onChange={contar} />
      <p className="small muted" hidden={!hidratada}>
        {varios ? 'Ou solte aqui os arquivos.' : 'Ou solte aqui o arquivo.'}
      </p>
      <ul className="small" hidden={escolhidos.length === 0} aria-live="polite">
        {escolhidos.map((um) => (
          <li key={um}>{um}</li>
        ))}
      </ul>
    </div>
  );
}

function descrever({ name, size }: File): string {
  return `${name}, ${Math.max(1, Math.round(size / 1024)).toLocaleString('pt-BR')} kB`;
}
