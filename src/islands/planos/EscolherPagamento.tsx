import { Botao } from '#islands/ui/Botao.tsx';
import { Escolha } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import type { Opcao } from '#lib/ui/campo.ts';

interface Props {
  estado: DrawnForm;
  opcoes: readonly Opcao[];
  /** The profile is incomplete: nothing can be chosen yet. */
  fechada: boolean;
}

export const EscolherPagamento = comFronteira(function EscolherPagamento({ estado, opcoes, fechada }: Props) {
  return (
    <Formulario estado={estado} rotulo="Forma de pagamento">
      <Escolha
        nome="forma"
        rotulo="Escolha forma de pagamento:"
        opcoes={opcoes}
        cartoes
        desabilitado={fechada}
      />
      <div className="acoes">
        <Botao estilo="principal" desabilitado={fechada}>
          Continuar
        </Botao>
      </div>
    </Formulario>
  );
});
