import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { type RefObject, useEffect, useRef } from 'react';
import { useHidratada, useVemComScript } from '#islands/ui/comScript.ts';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { type Centavos, reais } from '#lib/money.ts';
import { carts, escolhasDe } from '#lib/planos/cart.ts';

const NENHUM: number[] = [];
const UMA = [0];

/** The floating 'Comprar'. Without script CSS shows it while something is ticked (styles/parts/multas.css). */
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
    carts.multas.esquecerDoEndereco();
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

interface Oferta {
  preco: Centavos;
  /** Equal for every listing of one AIT: its appeal is bought once. */
  chave: string;
}

/** The selectable fines on this page, with the price of their appeal. */
const $oferecidas = atom<ReadonlyMap<string, Oferta>>(new Map());

function oferecer(ofertas: Iterable<readonly [guid: string, oferta: Oferta]>): void {
  $oferecidas.set(new Map(ofertas));
}

/** Toggles a fine; the same AIT of another licence is deselected. */
function escolherMulta(guid: string, escolhida: boolean): void {
  const oferecidas = $oferecidas.get();
  const { chave } = oferecidas.get(guid) ?? {};
  if (escolhida && chave !== undefined)
    carts.multas.tirar(
      [...oferecidas].flatMap(([outra, o]) => (outra !== guid && o.chave === chave ? [outra] : [])),
    );
  carts.multas.escolher(guid, escolhida ? 1 : 0);
}

/** Prices of this page's choice. Items chosen elsewhere, or bought meanwhile, have no checkbox and do not count. */
const $precos = computed([carts.multas.$escolhas, $oferecidas], (escolhas, oferecidas) =>
  [...oferecidas].filter(([guid]) => guid in escolhas).map(([, { preco }]) => preco),
);

/** The sum beside 'Comprar': '2 multas escolhidas: R$ 600,00'. Empty without a choice. */
function fraseDasEscolhidas(precos: readonly Centavos[]): string {
  if (precos.length === 0) return '';
  const total = precos.reduce((soma, preco) => soma + preco, 0);
  const quantas = precos.length === 1 ? '1 multa escolhida' : `${precos.length} multas escolhidas`;
  return `${quantas}: ${reais(total)}`;
}
