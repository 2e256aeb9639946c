import '#styles/parts/documentos.css';
import anexo from 'icone:paperclip';
import type { DrawnForm } from '#lib/form.ts';
import { Progresso } from '../recursos/Progresso.tsx';
import { Botao, Icone } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

/** One paper for a case file, unchanged: evidence is never made smaller. After a lost connection the same key is used again. */
export function JuntarPapel({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Juntar ao dossiê" comArquivos>
      {({ fase, porcento }) => (
        <>
          <Campos />
          <Progresso fase={fase} porcento={porcento} />
          <div className="acoes">
            <Botao estilo="principal">
              <Icone svg={anexo} />
              Guardar no dossiê
            </Botao>
          </div>
        </>
      )}
    </Formulario>
  );
}
