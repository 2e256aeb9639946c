import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

/** Stores a process of which the driver has a notice. Rendered on the server only. */
export function GuardarProcesso({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Guardar um processo">
      <Campos />
      <div className="acoes">
        <Botao estilo="principal">Guardar o processo</Botao>
      </div>
    </Formulario>
  );
}
