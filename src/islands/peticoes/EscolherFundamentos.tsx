import { Marcar, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import type { PropostaComTexto } from '#lib/peticoes/rascunho.ts';
import { Acoes, PrimeiroBotao } from './Acoes.tsx';

interface Props {
  estado: DrawnForm;
  /** With the name of each checkbox. */
  propostas: readonly (PropostaComTexto & { caixa: string })[];
  /** Papers that the driver may have, with the name of each checkbox. */
  papeis: readonly { caixa: string; rotulo: string }[];
}

/** The end of step 3: the supported grounds with their sources. The driver ticks the ones to use. */
export const EscolherFundamentos = comFronteira(function EscolherFundamentos({
  estado,
  propostas,
  papeis,
}: Props) {
  return (
    <Formulario estado={estado} rotulo="Fundamentos">
      <PrimeiroBotao rotulo="Revisar pedido" />
      <Oculto nome="vistos" valor={propostas.map(({ id }) => id).join()} />
      {propostas.map(({ id, caixa, porque, titulo, citacoes }) => (
        <div className="cartao fundamento" key={id}>
          <Marcar nome={caixa}>
            <strong>{titulo}</strong>
          </Marcar>
          <p>{porque}</p>
          <details>
            <summary>Fonte</summary>
            <ul className="fontes">
              {citacoes.map(({ texto, resumo, fonte }) => (
                <li key={texto}>
                  <a href={fonte} rel="noopener" target="_blank">
                    {texto}
                  </a>
                  <span className="resumo">{resumo}</span>
                </li>
              ))}
            </ul>
          </details>
        </div>
      ))}
      {papeis.length > 0 && (
        <fieldset className="cartao">
          <legend>O que você tem para juntar?</legend>
          <p className="muted">A petição só lista o que você marcar.</p>
          {papeis.map(({ caixa, rotulo }) => (
            <Marcar nome={caixa} rotulo={rotulo} key={caixa} />
          ))}
        </fieldset>
      )}
      <Acoes rotulo="Revisar pedido" primeira={false} />
    </Formulario>
  );
});
