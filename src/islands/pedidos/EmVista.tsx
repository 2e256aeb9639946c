import { type Centavos, reais } from '#lib/money.ts';

interface Props {
  /** Description of the purchase. */
  comprado: string;
  total: Centavos;
}

/** The purchase and its total, on each step without a summary. */
export function EmVista({ comprado, total }: Props) {
  return (
    <dl className="em-vista compra-resumo">
      <div>
        <dt className="sr-only">O que você compra</dt>
        <dd>{comprado}</dd>
      </div>
      <div>
        <dt className="sr-only">Total</dt>
        <dd className="figures">
          <strong>{reais(total)}</strong>
        </dd>
      </div>
    </dl>
  );
}
