import { useEffect, useState } from 'react';
import { Alerta } from '#islands/ui/Alerta.tsx';
import { Botao } from '#islands/ui/Botao.tsx';
import { useNoNavegador } from '#islands/ui/comScript.ts';
import { comFronteira } from '#islands/ui/Fronteira.tsx';

type Estado = Awaited<ReturnType<typeof estadoDoAparelho>>;

const NAO_VEIO = 'A conexão caiu. Nada mudou: tente de novo.';
/** The sentence while they are off. */
const DESLIGADOS = {
  pronto: 'Desligados neste aparelho.',
  semSuporte: 'Este navegador não recebe avisos. Eles continuam por e-mail e na tela Notificações.',
  instalar:
    'No iPhone e no iPad, instale primeiro: toque em Compartilhar, depois em Adicionar à Tela de Início, e abra a Via Livre por ali.',
  negado:
    'Os avisos deste site estão bloqueados no navegador. Libere-os nas configurações do site e volte aqui.',
} as const;

/** Push messages on this device: requested only by a button. */
export const PushNesteAparelho = comFronteira(function PushNesteAparelho({
  chave,
  ligado,
}: {
  chave: string;
  ligado: boolean;
}) {
  const [estado, setEstado] = useState<Estado>('pronto');
  const [ativo, setAtivo] = useState(ligado);
  const [tocado, setTocado] = useState(false);
  const { pendente, aviso, pedir, soltar } = useNoNavegador(
    () => import('#lib/avisos/pushNoNavegador.ts'),
    NAO_VEIO,
  );
  useEffect(() => {
    void estadoDoAparelho().then(setEstado);
    // The server knows the device's address, not whether its browser still takes the messages.
    if (ligado) void recebeNesteAparelho().then(setAtivo, () => undefined);
  }, [ligado]);
  async function mudar() {
    setTocado(true);
    // Requested within the press itself: some browsers refuse the prompt later.
    const resposta = ativo ? undefined : Notification.requestPermission();
    const mudou = await pedir(async ({ desligarNesteAparelho, ligarNesteAparelho }) => {
      await resposta;
      return ativo ? desligarNesteAparelho() : ligarNesteAparelho(chave);
    });
    if (mudou) setAtivo(!ativo);
    soltar();
    setEstado(await estadoDoAparelho());
  }
  return (
    <div className="stack gap-p">
      {aviso !== '' && <Alerta tipo="erro" texto={aviso} papel="alert" />}
      <p role="status">{ativo ? 'Ligados neste aparelho, até você sair da conta.' : DESLIGADOS[estado]}</p>
      {/* A pressed button stays, with its focus. */}
      {(ativo || tocado || estado === 'pronto') && (
        <div>
          <Botao tipo="button" pendente={pendente} aoClicar={() => void mudar()}>
            {ativo ? 'Desligar neste aparelho' : 'Ligar neste aparelho'}
          </Botao>
        </div>
      )}
    </div>
  );
});

/** The state of push messages in this browser. */
async function estadoDoAparelho(): Promise<'pronto' | 'semSuporte' | 'instalar' | 'negado'> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'instalar' : 'semSuporte';
  return Notification.permission === 'denied' ? 'negado' : 'pronto';
}

/** Whether this browser takes push messages now. The driver may have blocked them, or emptied the site's data, since they were switched on. */
async function recebeNesteAparelho(): Promise<boolean> {
  if ((await estadoDoAparelho()) !== 'pronto' || Notification.permission !== 'granted') return false;
  const registro = await navigator.serviceWorker.getRegistration();
  return Boolean(await registro?.pushManager.getSubscription());
}
