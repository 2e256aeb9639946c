import { useLayoutEffect, useRef, useState } from 'react';
import type { DrawnForm } from '#lib/form.ts';
import { Botao } from './Botao.tsx';
import { Oculto } from './Campos.tsx';
import { Formulario } from './Formulario.tsx';

interface Props {
  id: string;
  /** The button that asks. */
  rotulo: string;
  pergunta: string;
  /** What happens then, in one sentence. */
  explicacao?: string | undefined;
  /** The form that SIM sends, with the values that travel unseen. */
  estado: DrawnForm;
}

/**
 * A question before something is done: a button, and a dialog with SIM and NÃO. A popover until its island comes, so it needs
 * no script; then a modal dialog, which nothing behind it distracts from.
 */
export function Confirmacao({ id, rotulo, pergunta, explicacao, estado }: Props) {
  const dialogo = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialogo);
  return (
    <>
      <button
        type="button"
        className="botao"
        popoverTarget={modal ? undefined : id}
        aria-haspopup="dialog"
        onClick={modal ? () => dialogo.current?.showModal() : undefined}
      >
        {rotulo}
      </button>
      <dialog
        id={id}
        ref={dialogo}
        className="confirmacao"
        popover={modal ? undefined : ''}
        aria-labelledby={`${id}-pergunta`}
      >
        <Formulario estado={estado}>
          <h2 id={`${id}-pergunta`}>{pergunta}</h2>
          {explicacao && <p>{explicacao}</p>}
          {Object.keys(estado.values).map((nome) => (
            <Oculto nome={nome} key={nome} />
          ))}
          <div className="acoes">
            <button
              type="button"
              className="botao"
              popoverTarget={modal ? undefined : id}
              popoverTargetAction="hide"
              onClick={modal ? () => dialogo.current?.close() : undefined}
            >
              NÃO
            </button>
            <Botao estilo="principal">SIM</Botao>
          </div>
        </Formulario>
      </dialog>
    </>
  );
}

/**
 * True once script is there; a question that was open before that stays open. Both are found in one go, with no room between them for a
 * press that would be lost.
 */
function useModal(dialogo: { current: HTMLDialogElement | null }): boolean {
  const [modal, setModal] = useState(false);
  const aberta = useRef(false);
  useLayoutEffect(() => {
    aberta.current = dialogo.current?.matches(':popover-open') ?? false;
    setModal(true);
  }, [dialogo]);
  useLayoutEffect(() => {
    if (modal && aberta.current) dialogo.current?.showModal();
  }, [modal, dialogo]);
  return modal;
}
