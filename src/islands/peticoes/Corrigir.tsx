import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { Formulario } from '../ui/Formulario.tsx';

/** Opens a written petition for correction. */
export function Corrigir({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Corrigir a petição">
      <Botao nome="acao" valor="corrigir">
        Corrigir e imprimir outra versão
      </Botao>
    </Formulario>
  );
}
