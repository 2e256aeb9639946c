import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { fraseDasEscolhidas } from '#lib/multas/escolhidas.ts';
import { useHidratada, useVemComScript } from '../ui/Botao.tsx';
import { $precos } from './oferecidas.ts';
import { useCaixas } from './useCaixas.ts';

const NENHUM: number[] = [];
const UMA = [0];

/** The floating 'Comprar'. Without script CSS shows it while something is ticked (components/multas/Selecao.astro). */
export function BarraDaSelecao() {
  const barra = useRef<HTMLDivElement>(null);
  useCaixas(barra);
  const precos = useStore($precos, { ssr: () => NENHUM });
  const hidratada = useHidratada();
  const vem = useVemComScript();
  return (
    <div ref={barra} className="flutuante" hidden={hidratada && precos.length === 0}>
      {/* The sum's space is reserved before the choice is known. */}
      <p role="status" className={vem.trim() || undefined}>
        {fraseDasEscolhidas(hidratada ? precos : UMA)}
      </p>
      <button type="submit" className="botao botao-sinal">
        Comprar
      </button>
    </div>
  );
}
