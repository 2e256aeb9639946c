import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import { $login } from '#lib/session/session.ts';
import { Alerta } from './Alerta.tsx';
import { Botao } from './Botao.tsx';
import { Campo } from './Campo.tsx';
import { enviar } from './enviar.ts';

interface Props {
  /** Signed in again: the form continues. */
  aoEntrar: () => void;
  aoFechar: () => void;
}

const FALHOU = 'Não foi possível realizar a autenticação! Tente novamente!';

/** A dialog above a form whose session ended: sign in here and continue with all input. Loaded on demand. */
export default function SessaoTerminou({ aoEntrar, aoFechar }: Props) {
  const login = useStore($login);
  const dialogo = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [aviso, setAviso] = useState('');
  const [pendente, setPendente] = useState(false);
  useEffect(() => dialogo.current?.showModal(), []);

  async function entrar(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pendente) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    setPendente(true);
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    const answer = await enviar(paths.login, body, { trocaASessao: true });
    setPendente(false);
    if (answer.tipo === 'feito' && answer.done.redirect.startsWith(paths.codigoDeEntrada(null))) {
      setAviso(TEXTS.faltaCodigo);
    } else if (answer.tipo === 'feito') {
      $login.set(String(data.get('username')));
      dialogo.current?.close();
      aoEntrar();
    } else setAviso((answer.tipo === 'recusado' && answer.estado.aviso?.texto) || FALHOU);
  }

  return (
    <dialog ref={dialogo} aria-labelledby={id} onClose={aoFechar}>
      <form className="stack" method="post" action={paths.login} noValidate onSubmit={entrar}>
        <h2 id={id}>Sua sessão terminou</h2>
        <p>O que você preencheu continua aqui. Entre novamente para continuar.</p>
        {aviso !== '' && <Alerta tipo="erro" texto={aviso} papel="alert" />}
        <Campo
          nome="username"
          id={`${id}-email`}
          rotulo="E-mail"
          tipo="email"
          valor={login ?? ''}
          somenteLeitura={login !== null}
          autocomplete="username"
        />
        <Campo
          nome="password"
          id={`${id}-senha`}
          rotulo="Senha"
          tipo="password"
          autocomplete="current-password"
        />
        <div className="acoes">
          <Botao tipo="button" aoClicar={() => dialogo.current?.close()}>
            Agora não
          </Botao>
          <Botao estilo="principal" pendente={pendente}>
            Entrar e continuar
          </Botao>
        </div>
        <p className="small">
          <a href={paths.login} target="_blank" rel="noopener">
            Entrar em outra aba
          </a>{' '}
          e depois enviar de novo aqui.
        </p>
      </form>
    </dialog>
  );
}
