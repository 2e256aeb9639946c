import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';
import { Oculto } from '../ui/Oculto.tsx';

/** A new password, by the link of a mail. */
export function Redefinir({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Escolher outra senha">
      <Oculto nome="Codigo" />
      <Campos />
      <Botao estilo="principal" bloco>
        Trocar a senha
      </Botao>
      <a className="centro" href={paths.esqueceuSenha}>
        Pedir outro link
      </a>
    </Formulario>
  );
}
