import '#styles/parts/assistente.css';
import type { ReactNode, Ref } from 'react';
import { Campo } from '#islands/ui/Campo.tsx';
import { CONTROLES, Oculto } from '#islands/ui/Campos.tsx';
import { corpoDe } from '#islands/ui/enviar.ts';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { useFormulario } from '#islands/ui/Moldura.tsx';
import type { DrawnForm } from '#lib/form.ts';
import type { Dobra } from '#lib/peticoes/perguntas.ts';
import { Acoes, PrimeiroBotao } from './Acoes.tsx';
import { type TextosDoCep, useEnderecoDoCep } from './useEnderecoDoCep.ts';

interface Props {
  estado: DrawnForm;
  /** The form's accessible name. */
  nome: string;
  /** Of the main button. */
  rotulo: string;
  primeira: boolean;
  /** Which fields depend on another answer of the page. */
  quando?: Record<string, string> | undefined;
  /** Ids of datalists, by field. */
  listas?: Record<string, string> | undefined;
  /** Fields that need no answer here. */
  dobras?: readonly Dobra[] | undefined;
  textosDoCep?: TextosDoCep | undefined;
}

/** One page of the wizard: a native form until hydration, then submitted in place. */
export const PaginaDoAssistente = comFronteira(function PaginaDoAssistente(p: Props) {
  const { estado, nome, rotulo, primeira, quando = {}, listas = {}, dobras = [] } = p;
  const cep = useEnderecoDoCep(p.textosDoCep);
  const desenhar = (campo: string) => (
    <CampoDoAssistente
      key={campo}
      nome={campo}
      quando={quando[campo]}
      lista={listas[campo]}
      ref={cep.campos[campo]}
      aoMudar={cep.aoMudar[campo]}
    >
      {campo === 'cep' && (
        <noscript>
          <p>
            <button type="submit" name="acao" value="cep" className="botao">
              Buscar CEP
            </button>
          </p>
        </noscript>
      )}
      {campo === 'EnderecoCompletos' && (
        <p className="small muted" role="status">
          {cep.aviso}
        </p>
      )}
    </CampoDoAssistente>
  );
  return (
    // The server stores each page as a draft, even with invalid input, so the page itself validates nothing.
    <Formulario
      estado={estado}
      rotulo={nome}
      preparar={(form, submitter) => ({ corpo: corpoDe(form, submitter) })}
    >
      <PrimeiroBotao rotulo={rotulo} />
      {estado.values.Antes && <Oculto nome="Antes" />}
      {Object.keys(estado.campos).map((nome) => {
        const dobra = dobras.find(({ campos }) => campos.some((um) => um === nome));
        if (!dobra) return desenhar(nome);
        return dobra.campos[0] === nome ? (
          <DobraDeCampos key={nome} {...dobra}>
            {dobra.campos.map(desenhar)}
          </DobraDeCampos>
        ) : null;
      })}
      <Acoes rotulo={rotulo} primeira={primeira} />
    </Formulario>
  );
});

/** Open as soon as one of its fields is refused. */
function DobraDeCampos({ titulo, campos, children }: Dobra & { children: ReactNode }) {
  const erros = useFormulario()?.errors ?? {};
  return (
    <details open={campos.some((nome) => erros[nome])}>
      <summary>{titulo}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

interface PropsDeCampoDoAssistente {
  nome: string;
  /** The field is asked for only while another one has a value: `capacidade=procurador` (styles/parts/assistente.css). */
  quando?: string | undefined;
  lista?: string | undefined;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined;
  aoMudar?: (() => void) | undefined;
  children?: ReactNode;
}

/** One field of the wizard, by its name in the table. */
function CampoDoAssistente({ nome, quando, lista, ref, aoMudar, children }: PropsDeCampoDoAssistente) {
  const desenho = useFormulario()?.campos[nome];
  const Controle = desenho?.como && CONTROLES[desenho.como];
  const controle = Controle ? (
    <Controle nome={nome} />
  ) : (
    <Campo
      nome={nome}
      lista={lista}
      ref={ref}
      aoMudar={aoMudar}
      enterkeyhint={desenho?.linhas ? undefined : 'next'}
    >
      {children}
    </Campo>
  );
  return quando ? <div data-quando={quando}>{controle}</div> : controle;
}
