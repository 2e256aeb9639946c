import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { Aviso } from '#lib/messages.ts';
import { centavosParaReais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import { botaoDePagar, Resumo } from './Resumo.tsx';
import { useCompra } from './useCompra.ts';
import type { Compravel } from './useCupom.ts';

interface Props extends Compravel {
  metodo: Exclude<MetodoOferecido, 'CARTAO'>;
  /** Fields of a form without script besides the coupon. */
  order_id: string;
  cupom?: string | undefined;
  aviso?: Aviso | undefined;
  avisoDoCupom?: Aviso | undefined;
  /** The payment method page. */
  voltar: string;
  /** What happens after the press, in a sentence. */
  depois: string;
}

/** The summary of a purchase by Pix, PicPay or boleto. A native form to its own page; here it is submitted in place. */
export const PagarSemCartao = comFronteira(function PagarSemCartao({
  metodo,
  order_id,
  cupom,
  aviso,
  avisoDoCupom,
  voltar,
  depois,
  ...compravel
}: Props) {
  const recusado = avisoDoCupom?.tipo === 'erro';
  const compra = useCompra({ ...compravel, metodo, cupomInicial: cupom, cupomRecusado: recusado });
  return (
    <Resumo
      compra={compra}
      method="post"
      cupomInicial={cupom}
      aviso={aviso}
      espera={compravel.textos.espera}
      aoPagar={() => void compra.pagar()}
    >
      {avisoDoCupom && !compra.cupom.mudou && (
        <p
          className={recusado ? 'torrada torrada-breve torrada-erro' : 'torrada torrada-breve'}
          role="status"
        >
          {avisoDoCupom.texto}
        </p>
      )}
      <input type="hidden" name="order_id" defaultValue={order_id} />
      <input type="hidden" name="total_mostrado" value={centavosParaReais(compra.resumo.Total)} />
      <p className="muted small">
        <span>{`${compra.resumo.Total > 0 ? `${depois} ` : ''}Ao continuar, você aceita a `}</span>
        <a href={paths.politicas.pagamento}>política de pagamento e cancelamento</a>.
      </p>
      <div className="acoes">
        <a className="botao acao-voltar" href={voltar}>
          Voltar
        </a>
        <button type="submit" className="botao botao-principal" name="acao" value="pagar">
          {botaoDePagar(metodo, compra.resumo.Total)}
        </button>
      </div>
    </Resumo>
  );
});
