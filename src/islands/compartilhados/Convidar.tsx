import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

/** Whom, how far, until when. Sent natively: the page that answers shows the link, the one time that it is shown. */
export function Convidar({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Convite">
      <Campos nomes={['Para', 'Nivel', 'Validade']} />
      <div className="acoes">
        <Botao estilo="principal">Criar o convite</Botao>
      </div>
    </Formulario>
  );
}
