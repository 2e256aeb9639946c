import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

interface Props {
  estado: DrawnForm;
  /** The link of another invitation is shown above: copying it is the next step. */
  outro: boolean;
}

/** The guest's label, the rights and the end. A native form: the answering page shows the link once. */
export function Convidar({ estado, outro }: Props) {
  return (
    <Formulario estado={estado} rotulo="Convite">
      <Campos nomes={['Para', 'Nivel', 'Validade']} />
      <div className="acoes">
        <Botao estilo={outro ? undefined : 'principal'}>Criar o convite</Botao>
      </div>
    </Formulario>
  );
}
