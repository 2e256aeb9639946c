import { useLayoutEffect, useRef, useState } from 'react';
import type { DrawnForm } from '#lib/form.ts';
import { Botao } from './Botao.tsx';
import { Oculto } from './Campos.tsx';
import { Formulario } from './Formulario.tsx';
import { comFronteira } from './Fronteira.tsx';

interface Props {
  id: string;
  rotulo: string;
  pergunta: string;
  /** The consequence, in one sentence. */
  explicacao?: string | undefined;
  /** The form of SIM, with its hidden values. */
  estado: DrawnForm;
}

/** A confirmation: a button, and a dialog with SIM and NÃO. A popover until hydration, so it needs no script; then a modal dialog. */
export const Confirmacao = comFronteira(function Confirmacao({
  id,
  rotulo,
  pergunta,
  explicacao,
  estado,
}: Props) {
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
});

/** True once script is there; a popover that was open stays open. Both changes happen at once, so that no press is lost. */
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
