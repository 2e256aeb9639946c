import { type DragEvent, useEffect, useRef, useState } from 'react';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { ligacoes } from '#lib/ui/campo.ts';
import { useVemComScript } from '../ui/Botao.tsx';
import { Moldura } from '../ui/Moldura.tsx';

interface Props {
  id: string;
  nome: string;
  rotulo: string;
  obrigatorio: boolean;
  erro?: string | undefined;
  varios: boolean;
}

/** A file field with drag and drop. Without script it is the browser's own field, which also receives dropped files. */
export const Soltar = comFronteira(function Soltar({ varios, ...p }: Props) {
  const l = ligacoes(p);
  const vem = useVemComScript();
  const campo = useRef<HTMLInputElement>(null);
  const [escolhidos, setEscolhidos] = useState<string[]>([]);
  const [sobre, setSobre] = useState(false);
  const contar = () => setEscolhidos([...(campo.current?.files ?? [])].map(descrever));
  // Files chosen before hydration.
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
    <Moldura p={p} l={l}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field inside is the one for everybody */}
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
        <input
          ref={campo}
          id={l.id}
          type="file"
          name={p.nome}
          multiple={varios}
          aria-describedby={l.descritoPor}
          aria-invalid={l.invalido}
          onChange={contar}
        />
        <p className={`small muted${vem}`}>
          {varios ? 'Ou solte aqui os arquivos.' : 'Ou solte aqui o arquivo.'}
        </p>
        <ul className="small" hidden={escolhidos.length === 0} aria-live="polite">
          {escolhidos.map((um) => (
            <li key={um}>{um}</li>
          ))}
        </ul>
      </div>
    </Moldura>
  );
});

function descrever({ name, size }: File): string {
  return `${name}, ${Math.max(1, Math.round(size / 1024)).toLocaleString('pt-BR')} kB`;
}
