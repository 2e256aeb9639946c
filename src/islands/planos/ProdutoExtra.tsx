import { memo } from 'react';
import { useHidratada } from '#islands/ui/Botao.tsx';
import { reais } from '#lib/money.ts';
import { rotuloDoExtra } from '#lib/pedidos/parcelas.ts';
import type { ProdutoExtraDaOferta } from '#lib/planos/contract.ts';
import { campoDeQuantidade, type ItemEscolhido, SO_ESTE } from '#lib/planos/itens.ts';
import { Quantidade } from './Quantidade.tsx';

interface Props {
  produto: ProdutoExtraDaOferta;
  escolhido: boolean;
  quantidade: number;
  /** Where its button goes instead of the payment: to the free check. */
  antes: string | undefined;
  /** Stable functions: a card whose own props are unchanged is not rendered again. */
  aoContar: (guid: string, quantidade: number) => void;
  aoMarcar: (produto: ItemEscolhido, marcado: boolean) => void;
}

export const idDaMarca = (guid: string) => `escolher-${guid}`;

/** One offered product: quantity, tick, and a button that buys it alone. */
export const ProdutoExtra = memo(function ProdutoExtra(p: Props) {
  const { produto, escolhido, quantidade, antes, aoContar, aoMarcar } = p;
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
      <div className="extra-acoes">
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
          formAction={antes}
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
