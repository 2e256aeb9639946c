import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

/** Withdraws from a purchase, after its driver has read the consequences. */
export function Desistir({ estado, pedido }: { estado: DrawnForm; pedido: number }) {
  return (
    <Formulario estado={estado} rotulo="Desistir da compra">
      <Campos />
      <div className="cluster">
        <Botao estilo="perigo">Desistir da compra</Botao>
        <a className="botao" href={paths.app.planos.detalhes(pedido)}>
          Voltar ao pedido
        </a>
      </div>
    </Formulario>
  );
}
