import mais from 'icone:mais';
import menos from 'icone:menos';
import { memo, useState } from 'react';
import { useHidratada, useVemComScript } from '#islands/ui/comScript.ts';
import { Icone } from '#islands/ui/Icone.tsx';
import { reais } from '#lib/money.ts';
import { QUANTIDADE_MAXIMA, QUANTIDADE_MINIMA, rotuloDoExtra } from '#lib/pedidos/rules.ts';
import type { ProdutoExtraDaOferta } from '#lib/planos/contract.ts';
import { campoDeQuantidade, type ItemEscolhido, quantidadeDoTexto, SO_ESTE } from '#lib/planos/escolha.ts';

interface Props {
  produto: ProdutoExtraDaOferta;
  escolhido: boolean;
  quantidade: number;
  /** Stable functions: a card whose own props are unchanged is not rendered again. */
  aoContar: (guid: string, quantidade: number) => void;
  aoMarcar: (produto: ItemEscolhido, marcado: boolean) => void;
}

export const idDaMarca = (guid: string) => `escolher-${guid}`;

/** One offered product: quantity, tick, and a button that buys it alone. */
export const ProdutoExtra = memo(function ProdutoExtra(p: Props) {
  const { produto, escolhido, quantidade, aoContar, aoMarcar } = p;
  const { Guid, NomeProduto, DescricaoProduto, ValorProduto } = produto;
  const hidratada = useHidratada();
  return (
    <li className="cartao extra">
      <h3>{NomeProduto}</h3>
      <p className="extra-descricao">{DescricaoProduto}</p>
      <p>
        <strong className="extra-preco">{rotuloDoExtra(ValorProduto)}</strong>{' '}
        <span className="muted small">{reais(ValorProduto)} à vista</span>
      </p>
      <Quantidade
        nome={campoDeQuantidade(Guid)}
        id={`qtd-${Guid}`}
        de={NomeProduto}
        valor={quantidade}
        aoContar={(agora) => aoContar(Guid, agora)}
      />
      <div className="cartao-topo">
        <label className="opcao">
          <input
            type="checkbox"
            id={idDaMarca(Guid)}
            name="item"
            value={Guid}
            checked={escolhido}
            // From here on the tab's storage is used, because the browser's restored values do not know what was bought.
            autoComplete={hidratada ? 'off' : undefined}
            onChange={(e) => aoMarcar({ guid: Guid, quantidade }, e.target.checked)}
          />
          <span>
            Escolher <span className="sr-only">{NomeProduto}</span>
          </span>
        </label>
        <button
          type="submit"
          className="botao extra-comprar"
          name={SO_ESTE}
          value={Guid}
          data-medir="select_content"
          data-conteudo="extra"
          data-id={Guid}
        >
          Comprar <span className="sr-only">{NomeProduto}</span>
        </button>
      </div>
    </li>
  );
});

interface PropsDaQuantidade {
  nome: string;
  id: string;
  de: string;
  valor: number;
  aoContar(quantidade: number): void;
}

/** The quantity stepper (specification 2, section 5). Without script it is a number field. */
function Quantidade({ nome, id, de, valor, aoContar }: PropsDaQuantidade) {
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
    <div className="cartao-topo">
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
