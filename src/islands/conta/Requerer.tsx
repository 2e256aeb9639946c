import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

/** Requests a right about one's data that no button gives at once. */
export function Requerer({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Pedir outra coisa sobre os seus dados">
      <Campos />
      <Botao estilo="principal">Enviar o pedido</Botao>
    </Formulario>
  );
}
