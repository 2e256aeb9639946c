import '#styles/parts/checkout.css';
import type { ReactNode } from 'react';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { ResumoDaCompra } from '#lib/pedidos/telaDeCheckout.server.ts';
import { Selecao } from '../ui/Selecao.tsx';

interface Props {
  resumo: ResumoDaCompra;
  cupom: string | undefined;
  /** The card as it is shown: brand and last digits. */
  cartao: string;
  parcelas: number;
  aoParcelar(parcelas: number): void;
  aoVoltar(): void;
  aoPagar(): void;
  /** The coupon field. */
  children: ReactNode;
}

/** 'Resumo do pedido': what is bought, with which card, in how many instalments. The last look before paying. */
export function PassoResumo({
  resumo,
  cupom,
  cartao,
  parcelas,
  aoParcelar,
  aoVoltar,
  aoPagar,
  children,
}: Props) {
  const { Itens, Subtotal, Desconto, Total, Parcelas } = resumo;
  return (
    <div className="stack">
      <section className="cartao">
        <dl className="dados">
          {Itens.map(({ NomeProduto, Quantidade, Total: total }) => (
            <Linha key={NomeProduto} rotulo={Quantidade > 1 ? `${Quantidade} × ${NomeProduto}` : NomeProduto}>
              {reais(total)}
            </Linha>
          ))}
          {Desconto > 0 && <Linha rotulo="Soma dos itens">{reais(Subtotal)}</Linha>}
          {Desconto > 0 && <Linha rotulo={`Desconto do cupom ${cupom ?? ''}`}>-{reais(Desconto)}</Linha>}
          <Linha rotulo="Total" total>
            {reais(Total)}
          </Linha>
        </dl>
        {children}
      </section>
      <section className="cartao">
        <dl className="dados">
          <Linha rotulo="Cartão">
            {cartao}{' '}
            <button type="button" className="botao botao-p" onClick={aoVoltar}>
              Alterar
            </button>
          </Linha>
        </dl>
        {Total > 0 && (
          <Selecao
            key={Parcelas.map(({ rotulo }) => rotulo).join()}
            nome=""
            id="parcelas"
            rotulo="Parcelas"
            largura={20}
            valor={String(parcelas)}
            opcoes={Parcelas.map((opcao) => ({ valor: String(opcao.parcelas), rotulo: opcao.rotulo }))}
            aoMudar={(valor) => aoParcelar(Number(valor))}
          />
        )}
      </section>
      <p className="muted small">
        Ao pagar, você aceita a <a href={paths.politicas.pagamento}>política de pagamento e cancelamento</a>.
      </p>
      <div className="acoes">
        <button type="button" className="botao acao-voltar" onClick={aoVoltar}>
          Voltar
        </button>
        <button type="button" className="botao botao-principal" onClick={aoPagar}>
          Pagar
        </button>
      </div>
    </div>
  );
}

function Linha({ rotulo, total, children }: { rotulo: string; total?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{rotulo}</dt>
      <dd className={total ? 'total' : undefined}>{children}</dd>
    </div>
  );
}
