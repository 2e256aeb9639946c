import { useStore } from '@nanostores/react';
import { fraseDasEscolhidas } from '#lib/multas/escolhidas.ts';
import { useHidratada } from '../ui/useHidratada.ts';
import { $precos } from './oferecidas.ts';

const NENHUM: number[] = [];

/** The floating 'Comprar'. Without script it is there while something is marked, by style alone (components/multas/Selecao.astro). */
export function BarraDaSelecao() {
  const precos = useStore($precos, { ssr: () => NENHUM });
  const hidratada = useHidratada();
  return (
    <div className="flutuante" hidden={hidratada && precos.length === 0}>
      <p role="status">{fraseDasEscolhidas(precos)}</p>
      <button type="submit" className="botao botao-sinal">
        Comprar
      </button>
    </div>
  );
}
