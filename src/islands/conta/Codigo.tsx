import { useEffect } from 'react';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { forgetDriver } from '#lib/session/session.ts';
import { Botao } from '../ui/Botao.tsx';
import { Campos, Oculto } from '../ui/Campos.tsx';
import { Formulario } from '../ui/Formulario.tsx';

/** The second factor of a sign-in. */
export const Codigo = comFronteira(function Codigo({ estado }: { estado: DrawnForm }) {
  useEffect(forgetDriver, []);
  return (
    <Formulario estado={estado} rotulo="Segundo passo" trocaASessao>
      <Campos nomes={['Codigo']} />
      <Oculto nome="volta" />
      <Botao estilo="principal" bloco>
        Entrar
      </Botao>
      <a className="centro" href={paths.login}>
        Voltar para entrar
      </a>
    </Formulario>
  );
});
