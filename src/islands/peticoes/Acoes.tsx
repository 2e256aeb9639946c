import { Botao } from '#islands/ui/Botao.tsx';
import { useDigitado } from './useDigitado.ts';

interface Props {
  /** Of the main button. */
  rotulo: string;
  primeira: boolean;
}

/** The two buttons, at the same place on each page. Enter in a field presses a form's first button, which must not be 'Voltar'. */
export function Acoes({ rotulo, primeira }: Props) {
  const voltar = useDigitado();
  return (
    <div className="acoes">
      <button
        ref={voltar}
        type="submit"
        name="acao"
        value="voltar"
        className="botao acao-voltar"
        disabled={primeira}
      >
        Voltar
      </button>
      <Botao estilo="principal">{rotulo}</Botao>
    </div>
  );
}

export function PrimeiroBotao({ rotulo }: Pick<Props, 'rotulo'>) {
  return (
    <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
      {rotulo}
    </button>
  );
}
