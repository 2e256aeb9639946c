import { useEffect, useState } from 'react';
import { paths, safeReturn } from '#lib/paths.ts';
import { Alerta } from '../ui/Alerta.tsx';
import { Botao, useNoNavegador, useVemComScript } from '../ui/Botao.tsx';
import { seguir } from '../ui/useEnvio.ts';

const NAO_VEIO = 'A conexão caiu. Tente de novo, ou entre com a senha.';

/** Signs in by a passkey, where the browser has them. What speaks to it is fetched with the first click. */
export function EntrarComChave({ volta }: { volta: string }) {
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
      <Botao tipo="button" bloco pendente={pendente} aoClicar={() => void entrar()}>
        Entrar com chave de acesso
      </Botao>
    </div>
  );
}
