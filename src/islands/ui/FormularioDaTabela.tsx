import type { DrawnForm } from '#lib/form.ts';
import { Botao } from './Botao.tsx';
import { Campos } from './Campos.tsx';
import { Formulario } from './Formulario.tsx';
import { comFronteira } from './Fronteira.tsx';

interface Props {
  estado: DrawnForm;
  /** The form's accessible name. */
  rotulo: string;
  botao: string;
  /** What the button sends as `acao`, on a page that receives more than one form. */
  envia?: string | undefined;
  estilo?: 'principal' | 'perigo' | undefined;
  /** A link beside the button. */
  outro?: { rotulo: string; href: string; download?: boolean } | undefined;
  acao?: string | undefined;
  trocaASessao?: boolean | undefined;
}

/** A form as its table says: all fields in order, and its button. */
export const FormularioDaTabela = comFronteira(function FormularioDaTabela({
  botao,
  envia,
  estilo,
  outro,
  ...form
}: Props) {
  return (
    <Formulario {...form}>
      <Campos />
      <div className="acoes">
        <Botao estilo={estilo} nome={envia && 'acao'} valor={envia}>
          {botao}
        </Botao>
        {outro && (
          <a className="botao" href={outro.href} download={outro.download}>
            {outro.rotulo}
          </a>
        )}
      </div>
    </Formulario>
  );
});
