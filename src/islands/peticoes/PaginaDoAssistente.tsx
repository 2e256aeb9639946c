import '#styles/parts/assistente.css';
import type { DrawnForm } from '#lib/form.ts';
import { Formulario } from '../ui/Formulario.tsx';
import { Acoes, PrimeiroBotao } from './Acoes.tsx';
import { CampoDoAssistente } from './CampoDoAssistente.tsx';
import { type TextosDoCep, useEnderecoDoCep } from './useEnderecoDoCep.ts';

interface Props {
  estado: DrawnForm;
  /** Names the form to who does not see it. */
  nome: string;
  /** Of the main button. */
  rotulo: string;
  primeira: boolean;
  /** Which fields wait for another answer of the page. */
  quando: Record<string, string>;
  /** Ids of lists of suggestions, by field. */
  listas: Record<string, string>;
  /** Said under a field, by field. */
  notas: Record<string, string>;
  textosDoCep: TextosDoCep;
}

/** One page of the wizard: a native form on the server and until its island comes, then sent in place. */
export function PaginaDoAssistente(p: Props) {
  const { estado, nome, rotulo, primeira, quando, listas, notas } = p;
  const cep = useEnderecoDoCep(p.textosDoCep);
  return (
    <Formulario estado={estado} rotulo={nome}>
      <PrimeiroBotao rotulo={rotulo} />
      {Object.keys(estado.campos).map((campo) => (
        <CampoDoAssistente
          key={campo}
          nome={campo}
          quando={quando[campo]}
          lista={listas[campo]}
          ref={cep.campos[campo]}
          aoMudar={cep.aoMudar[campo]}
        >
          {notas[campo] && <p className="small muted">{notas[campo]}</p>}
          {campo === 'cep' && (
            <noscript>
              <p>
                <button type="submit" name="acao" value="cep" className="botao botao-p">
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
      ))}
      <Acoes rotulo={rotulo} primeira={primeira} />
    </Formulario>
  );
}
