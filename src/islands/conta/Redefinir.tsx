import { Botao } from '#islands/ui/Botao.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { SemCookies } from './SemCookies.tsx';

/** A new password, by a mailed link. */
export const Redefinir = comFronteira(function Redefinir({ estado }: { estado: DrawnForm }) {
  const acessos = Object.keys(estado.campos).filter((nome) => nome.startsWith('manter-'));
  return (
    <Formulario estado={estado} rotulo="Escolher outra senha">
      <SemCookies />
      <Oculto nome="Codigo" />
      <Campos nomes={['Senha', 'ConfirmaSenha']} />
      {acessos.length > 0 && (
        <fieldset className="stack">
          <legend>O que mais está ligado à sua conta</legend>
          <p>Ao trocar a senha, encerramos o que está abaixo. Marque o que é seu e deve continuar.</p>
          <Campos nomes={acessos} />
        </fieldset>
      )}
      <Botao estilo="principal">Trocar a senha</Botao>
      <a className="centro" href={paths.esqueceuSenha}>
        Pedir outro link
      </a>
    </Formulario>
  );
});
