import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

interface Props {
  estado: DrawnForm;
  acao: string;
}

/** The payment slip that the driver copies from the notice. */
export function GuiaDaMulta({ estado, acao }: Props) {
  return (
    <Formulario estado={estado} acao={acao} rotulo="Guia da multa">
      <Campos nomes={['Codigo', 'Vencimento']} />
      <div className="acoes">
        <Botao>Guardar o código</Botao>
      </div>
    </Formulario>
  );
}
