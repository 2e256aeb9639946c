import menos from 'icone:minus';
import mais from 'icone:plus';
import { useState } from 'react';
import { Icone, useHidratada, useVemComScript } from '#islands/ui/Botao.tsx';
import { QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA } from '#lib/pedidos/rules.ts';
import { quantidadeDoTexto } from '#lib/planos/itens.ts';

interface Props {
  nome: string;
  id: string;
  de: string;
  valor: number;
  aoContar(quantidade: number): void;
}

/** The quantity stepper (specification 2, section 5). Without script it is a number field. */
export function Quantidade({ nome, id, de, valor, aoContar }: Props) {
  // The text being typed, which may not be a number yet; `valor` is what counts.
  const [escrita, setEscrita] = useState<string | null>(null);
  const hidratada = useHidratada();
  const vem = useVemComScript();

  function passo(para: 1 | -1, limite: number) {
    const parado = valor === limite;
    return (
      <button
        type="button"
        className={`botao${vem}`}
        aria-label={`${para === 1 ? 'Mais' : 'Menos'} um: ${de}`}
        aria-disabled={parado}
        onClick={() => !parado && aoContar(valor + para)}
      >
        <Icone svg={para === 1 ? mais : menos} />
      </button>
    );
  }

  return (
    <div className="extra-escolha">
      <label htmlFor={id}>
        Quantidade <span className="sr-only">de {de}</span>
      </label>
      <div className="stepper">
        {passo(-1, QUANTIDADE_MINIMA)}
        <input
          className="controle"
          type="number"
          inputMode="numeric"
          id={id}
          name={nome}
          value={escrita ?? valor}
          min={QUANTIDADE_MINIMA}
          max={QUANTIDADE_MAXIMA}
          required
          autoComplete={hidratada ? 'off' : undefined}
          onChange={({ target }) => {
            setEscrita(target.value);
            aoContar(quantidadeDoTexto(target.value));
          }}
          onBlur={() => setEscrita(null)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter confirms the number; it buys nothing.
            event.preventDefault();
            setEscrita(null);
          }}
        />
        {passo(1, QUANTIDADE_MAXIMA)}
      </div>
    </div>
  );
}
