import type { DrawnForm } from '#lib/form.ts';
import { Botao } from '../ui/Botao.tsx';
import { useFormulario } from '../ui/contexto.ts';
import { Formulario } from '../ui/Formulario.tsx';

/** Opens a written petition again. */
export function Corrigir({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Corrigir a petição">
      <BotaoDeCorrigir />
    </Formulario>
  );
}

function BotaoDeCorrigir() {
  return (
    <Botao nome="acao" valor="corrigir" pendente={useFormulario()?.pendente}>
      Corrigir e imprimir outra versão
    </Botao>
  );
}
