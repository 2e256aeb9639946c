import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import { esquecerItensDoEndereco } from '#islands/planos/tela.ts';
import { useHidratada, useVemComScript } from '#islands/ui/Botao.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { fraseDasEscolhidas } from '#lib/multas/escolhidas.ts';
import { carts, escolhasDe } from '#lib/planos/cart.ts';
import { $precos, escolherMulta, oferecer } from './oferecidas.ts';

const NENHUM: number[] = [];
const UMA = [0];

/** The floating 'Comprar'. Without script CSS shows it while something is ticked (components/multas/Selecao.astro). */
export const BarraDaSelecao = comFronteira(function BarraDaSelecao({ email }: { email: string }) {
  const barra = useRef<HTMLDivElement>(null);
  useCaixas(barra, email);
  const precos = useStore($precos, { ssr: () => NENHUM });
  const hidratada = useHidratada();
  const vem = useVemComScript();
  return (
    <div ref={barra} className="flutuante" hidden={hidratada && precos.length === 0}>
      {/* The sum's space is reserved before the choice is known. */}
      <p role="status" className={vem.trim() || undefined}>
        {fraseDasEscolhidas(hidratada ? precos : UMA)}
      </p>
      <button type="submit" className="botao botao-principal">
        Comprar
      </button>
    </div>
  );
});

/**
 * The checkboxes of the form around `barra`. They are native and submitted with the form; the cart restores a choice after a reload or
 * Back, and reads ticks from before hydration.
 */
function useCaixas(barra: RefObject<HTMLElement | null>, email: string): void {
  useEffect(() => {
    const form = barra.current?.closest('form');
    if (!form) return undefined;
    escolhasDe(email);
    const caixas = [...form.querySelectorAll<HTMLInputElement>(CAIXA)];
    oferecer(
      caixas.map((caixa) => {
        const { preco, chave = '' } = caixa.dataset;
        return [guidDe(caixa), { preco: Number(preco), chave }];
      }),
    );
    for (const caixa of caixas) if (caixa.checked) escolherMulta(guidDe(caixa), true);
    esquecerItensDoEndereco('multas', carts.multas.$escolhas.get());
    const aoMudar = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.matches(CAIXA))
        escolherMulta(guidDe(target), target.checked);
    };
    form.addEventListener('change', aoMudar);
    const largar = carts.multas.$escolhas.subscribe((escolhas) => {
      for (const caixa of caixas) caixa.checked = guidDe(caixa) in escolhas;
    });
    return () => {
      largar();
      form.removeEventListener('change', aoMudar);
    };
  }, [barra, email]);
}

const CAIXA = 'input[name=item]';

/** `<guid>*1`. */
const guidDe = ({ value }: HTMLInputElement) => value.split('*', 1)[0] ?? '';
