import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

/** Keeps a process that the driver has a notice of. Drawn on the server alone. */
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
