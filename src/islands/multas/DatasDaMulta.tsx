import { useEffect, useRef } from 'react';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';

interface Grupo {
  titulo: string;
  dica?: string;
  campos: readonly string[];
}

interface Props {
  estado: DrawnForm;
  acao: string;
  /** The notice of the current stage first: it is open, the others are folded. */
  grupos: readonly Grupo[];
  /** The driver asked for the days that contradict others. */
  conferindo?: boolean;
  /** The first day is the page's question: its button follows it, and is the main one. */
  principal?: boolean;
}

/** The days that the driver copies from the notices. */
export const DatasDaMulta = comFronteira(function DatasDaMulta({
  estado,
  acao,
  grupos: [atual, ...outros],
  conferindo = false,
  principal = false,
}: Props) {
  const guardar = (
    <div className="acoes">
      <Botao estilo={principal ? 'principal' : undefined}>Guardar as datas</Botao>
    </div>
  );
  return (
    <Formulario estado={estado} acao={acao} rotulo="Datas das notificações">
      {({ estado: agora, resposta }) => (
        <>
          <Oculto nome="Antes" />
          {atual && (
            <fieldset className="stack">
              <legend>{atual.titulo}</legend>
              {atual.dica && <p className="small muted">{atual.dica}</p>}
              <Campos nomes={atual.campos} />
            </fieldset>
          )}
          {principal && guardar}
          {outros.map((grupo) => (
            <Dobrado
              key={grupo.titulo}
              grupo={grupo}
              inicial={hasError(grupo, estado.errors) || (conferindo && toCheck(grupo, estado.campos))}
              errado={hasError(grupo, agora.errors)}
              resposta={resposta}
            />
          ))}
          {!principal && guardar}
        </>
      )}
    </Formulario>
  );
});

interface PropsDoDobrado {
  grupo: Grupo;
  inicial: boolean;
  errado: boolean;
  resposta: number;
}

/** A notice in a fold. An error opens it; only the driver closes it. */
function Dobrado({ grupo, inicial, errado, resposta }: PropsDoDobrado) {
  const dobra = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (resposta > 0 && errado && dobra.current) dobra.current.open = true;
  }, [resposta, errado]);
  return (
    <details ref={dobra} open={inicial}>
      <summary>{grupo.titulo}</summary>
      <div className="stack">
        <p className="small muted">{grupo.dica}</p>
        <Campos nomes={grupo.campos} />
      </div>
    </details>
  );
}

function hasError({ campos }: Grupo, errors: DrawnForm['errors']): boolean {
  return campos.some((campo) => errors[campo]);
}

/** A day of the group contradicts another one: its reason is the field's only hint. */
function toCheck(grupo: Grupo, campos: DrawnForm['campos']): boolean {
  return grupo.campos.some((campo) => campos[campo]?.dica);
}
