import { useEffect } from 'react';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { forgetDriver } from '#lib/session/session.ts';

/** The second factor of a sign-in. */
export const Codigo = comFronteira(function Codigo({ estado }: { estado: DrawnForm }) {
  useEffect(forgetDriver, []);
  return (
    <Formulario estado={estado} rotulo="Segundo passo" trocaASessao>
      <Campos nomes={['Codigo']} />
      <Oculto nome="volta" />
      <Botao estilo="principal">Entrar</Botao>
      <a className="centro" href={paths.login}>
        Voltar para entrar
      </a>
    </Formulario>
  );
});
