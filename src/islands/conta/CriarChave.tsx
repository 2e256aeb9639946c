import { type SubmitEvent, useEffect, useState } from 'react';
import { Alerta } from '#islands/ui/Alerta.tsx';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { useNoNavegador } from '#islands/ui/comScript.ts';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { seguir } from '#islands/ui/useEnvio.ts';
import { paths } from '#lib/paths.ts';

const NAO_VEIO = 'A conexão caiu. Nada foi criado: tente de novo.';

/** Creates a passkey, which needs script because only the browser can do it. */
export const CriarChave = comFronteira(function CriarChave({ sugestao }: { sugestao: string }) {
  // Null until the browser was asked: nothing is submitted before.
  const [tem, setTem] = useState<boolean | null>(null);
  const { pendente, aviso, dizer, pedir } = useNoNavegador(
    () => import('#lib/conta/chavesNoNavegador.ts'),
    NAO_VEIO,
  );
  useEffect(() => setTem('PublicKeyCredential' in globalThis), []);
  if (tem === false) return <p>Este navegador não tem chaves de acesso.</p>;
  async function criar(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const nome = String(data.get('NomeDaChave')).trim();
    const senha = String(data.get('SenhaDaChave'));
    if (nome === '' || senha === '') return dizer('Dê um nome e informe a sua senha.');
    if (await pedir(({ criarChave }) => criarChave({ nome, senha }))) seguir(`${paths.app.seguranca}#chaves`);
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void criar(event)}>
      {aviso !== '' && <Alerta tipo="erro" texto={aviso} papel="alert" />}
      <Campo
        nome="NomeDaChave"
        rotulo="Nome da chave"
        valor={sugestao}
        maxlength={60}
        autocomplete="off"
        obrigatorio
        desabilitado={tem === null}
      />
      <Campo
        nome="SenhaDaChave"
        rotulo="Sua senha"
        tipo="password"
        autocomplete="current-password"
        obrigatorio
        desabilitado={tem === null}
      />
      <Botao pendente={pendente} desabilitado={tem === null}>
        Criar chave de acesso
      </Botao>
    </form>
  );
});
