import { useEffect } from 'react';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { Formulario, SemCookies } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import type { DrawnForm } from '#lib/form.ts';
import { forgetDriver } from '#lib/session/session.ts';

interface Props {
  estado: DrawnForm;
  rotulo: string;
  botao: string;
  rotuloPendente?: string | undefined;
  /** What travels unseen. */
  oculto: string;
  outro: { rotulo: string; href: string };
  trocaASessao?: boolean | undefined;
}

/** A form on the way into an account: the second factor, the link for a new password, and the page behind that link. */
export const FormularioDaConta = comFronteira(function FormularioDaConta(p: Props) {
  const { estado, rotulo, trocaASessao } = p;
  useEffect(() => {
    if (trocaASessao) forgetDriver();
  }, [trocaASessao]);
  const acessos = Object.keys(estado.campos).filter((nome) => nome.startsWith('manter-'));
  return (
    <Formulario estado={estado} rotulo={rotulo} trocaASessao={trocaASessao}>
      <SemCookies />
      <Oculto nome={p.oculto} />
      <Campos menos={acessos} />
      {acessos.length > 0 && (
        <fieldset className="stack">
          <legend>O que mais está ligado à sua conta</legend>
          <p>Ao trocar a senha, encerramos o que está abaixo. Marque o que é seu e deve continuar.</p>
          <Campos nomes={acessos} />
        </fieldset>
      )}
      <Botao estilo="principal" rotuloPendente={p.rotuloPendente}>
        {p.botao}
      </Botao>
      <a className="centro" href={p.outro.href}>
        {p.outro.rotulo}
      </a>
    </Formulario>
  );
});
