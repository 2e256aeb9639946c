import { useEffect, useState } from 'react';
import { Alerta } from '#islands/ui/Alerta.tsx';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campos, Oculto } from '#islands/ui/Campos.tsx';
import { useNoNavegador, useVemComScript } from '#islands/ui/comScript.ts';
import { Formulario, SemCookies } from '#islands/ui/Formulario.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { seguir } from '#islands/ui/useEnvio.ts';
import { ESPERA_ENTRAR_MS } from '#lib/conta/rules.ts';
import type { DrawnForm } from '#lib/form.ts';
import { comVolta, paths, safeReturn } from '#lib/paths.ts';
import { $login, forgetDriver } from '#lib/session/session.ts';

const ESPERA = { textos: ['Já já vai estar tudo pronto para você :)'] };

interface Props {
  estado: DrawnForm;
  /** Below another heading of the page. */
  secundario?: boolean | undefined;
}

/** The card of the sign-in: by password, and by passkey. */
export const Entrar = comFronteira(function Entrar({ estado, secundario }: Props) {
  useEffect(forgetDriver, []);
  const Titulo = secundario ? 'h2' : 'h1';
  return (
    <section className="cartao" id="entrar">
      <Titulo>Via Livre</Titulo>
      <p className="muted">Monitoramento de multas e pontos da cnh</p>
      <ComSenha estado={estado} />
      <ComChave volta={estado.values.volta ?? ''} />
    </section>
  );
});

/** Large buttons below 600 px, where the overlay is shown a moment longer. */
function ComSenha({ estado }: Pick<Props, 'estado'>) {
  const { volta } = estado.values;
  const cadastro = comVolta(paths.cadastrarUsuario(), volta);
  const recuperacao = comVolta(paths.esqueceuSenha, volta);
  return (
    <Formulario
      estado={estado}
      rotulo="Entrar"
      espera={ESPERA}
      esperaMs={() => (matchMedia('(max-width: 599px)').matches ? ESPERA_ENTRAR_MS : 0)}
      trocaASessao
      aoConcluir={(data) => $login.set(String(data.get('username')))}
    >
      <SemCookies />
      <Campos />
      <Oculto nome="volta" />
      <div className="so-largo stack">
        <Botao estilo="principal">Acessar</Botao>
        <p className="cluster between">
          <a href={cadastro}>Cadastre-se</a>
          <a href={recuperacao}>Esqueceu a senha?</a>
        </p>
      </div>
      <div className="so-estreito stack">
        <Botao estilo="principal">ENTRAR</Botao>
        <a className="botao" href={cadastro}>
          CADASTRAR-SE
        </a>
        <a className="centro" href={recuperacao}>
          Esqueceu a senha?
        </a>
      </div>
    </Formulario>
  );
}

const NAO_VEIO = 'A conexão caiu. Tente de novo, ou entre com a senha.';

/** Signs in with a passkey, where the browser supports it. Its code is loaded with the first click. */
function ComChave({ volta }: { volta: string }) {
  const vem = useVemComScript();
  const [tem, setTem] = useState(true);
  const { pendente, aviso, pedir } = useNoNavegador(
    () => import('#lib/conta/chavesNoNavegador.ts'),
    NAO_VEIO,
  );
  useEffect(() => setTem('PublicKeyCredential' in globalThis), []);
  if (!tem) return null;
  async function entrar() {
    if (await pedir(({ pedirEntrada }) => pedirEntrada())) seguir(safeReturn(volta) ?? paths.app.inicial);
  }
  return (
    <div className={`stack gap-p${vem}`}>
      {aviso !== '' && <Alerta tipo="erro" texto={aviso} papel="alert" />}
      <Botao tipo="button" pendente={pendente} aoClicar={() => void entrar()}>
        Entrar com chave de acesso
      </Botao>
    </div>
  );
}
