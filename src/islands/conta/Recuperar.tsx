import { Botao } from '#islands/ui/Botao.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { comVolta, paths } from '#lib/paths.ts';
import { SemCookies } from './SemCookies.tsx';

/** Requests the link for a new password. */
export const Recuperar = comFronteira(function Recuperar({ estado }: { estado: DrawnForm }) {
  return (
    <Formulario estado={estado} rotulo="Recuperar a senha">
      <SemCookies />
      <Campos />
      <Oculto nome="volta" />
      <Botao estilo="principal" rotuloPendente="Enviando">
        Enviar
      </Botao>
      <a className="centro" href={comVolta(paths.login, estado.values.volta)}>
        Voltar para entrar
      </a>
    </Formulario>
  );
});
