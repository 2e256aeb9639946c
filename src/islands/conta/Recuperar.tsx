import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { comVolta, paths } from '#lib/paths.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos, Oculto } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';
import { SemCookies } from './SemCookies.tsx';

/** Requests the link for a new password. */
export const Recuperar = comFronteira(function Recuperar({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Recuperar a senha">
      <SemCookies />
      <Campos />
      <Oculto nome="volta" />
      <Botao estilo="principal" bloco rotuloPendente="Enviando">
        Enviar
      </Botao>
      <a className="centro" href={comVolta(paths.login, estado.values.volta)}>
        Voltar para entrar
      </a>
    </Formulario>
  );
});
