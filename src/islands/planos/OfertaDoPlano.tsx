import '#styles/parts/planos.css';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { reais } from '#lib/money.ts';
import { FORM_DA_COMPRA, type Periodo } from '#lib/planos/itens.ts';
import type { OfertasDoPlano } from '#lib/planos/oferta.ts';
import { $periodo } from './EscolherPeriodo.tsx';

interface Props {
  nome: string;
  ofertas: OfertasDoPlano;
  periodo: Periodo['valor'];
  /** Its button is the screen's main one. */
  primeiro: boolean;
  children?: ReactNode;
}

/** The price of a plan for the chosen period, and its button, which belongs to the extras' form so that they are submitted too. */
export const OfertaDoPlano = comFronteira(function OfertaDoPlano({
  nome,
  ofertas,
  periodo,
  primeiro,
  children,
}: Props) {
  const escolhido = useStore($periodo, { ssr: () => null }) ?? periodo;
  const oferta = ofertas[escolhido];
  return (
    <>
      {oferta ? (
        <p>
          <strong className="plano-preco">{reais(oferta.precoMensal)}</strong> por mês
          <span className="plano-total">{oferta.resumo}</span>
        </p>
      ) : (
        <p>Este plano não é vendido por este período.</p>
      )}
      {children}
      {oferta && (
        <button
          type="submit"
          form={FORM_DA_COMPRA}
          formAction={oferta.destino}
          formNoValidate
          className={`botao ${primeiro ? 'botao-principal ' : ''}plano-contratar`}
          data-medir="select_content"
          data-conteudo="plano"
          data-id={oferta.ids}
        >
          CONTRATAR AGORA<span className="sr-only">: {nome}</span>
        </button>
      )}
    </>
  );
});
