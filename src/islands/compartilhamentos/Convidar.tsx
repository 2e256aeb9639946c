import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

interface Props {
  estado: DrawnForm;
  /** The link of another one is shown above: to copy it is what is to be done now. */
  outro: boolean;
}

/** Whom, how far, until when. Sent natively: the page that answers shows the link, the one time that it is shown. */
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
