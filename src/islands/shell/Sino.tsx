import { useStore } from '@nanostores/react';
import sino from 'lucide-static/icons/bell.svg?raw';
import { useEffect } from 'react';
import { paths } from '#lib/paths.ts';
import { $naoLidas } from '#lib/session.ts';
import { Icone } from '../ui/Botao.tsx';

interface Props {
  /** As the page was made. */
  naoLidas: number;
}

/** The bell of the shell with its unread count, which follows push messages and the other tabs. */
export function Sino({ naoLidas }: Props) {
  const agora = useStore($naoLidas, { ssr: () => null }) ?? naoLidas;
  useEffect(() => {
    // A page just made knows best: a notice may have been read by opening it.
    $naoLidas.set(naoLidas);
  }, [naoLidas]);
  const novas = agora === 1 ? '1 não lida' : `${agora} não lidas`;
  return (
    <a
      className="botao botao-icone"
      href={paths.app.notificacoes.lista}
      aria-label={agora > 0 ? `Notificações, ${novas}` : 'Notificações'}
    >
      <Icone svg={sino} />
      {agora > 0 && (
        <span className="contagem" aria-hidden="true">
          {agora > 99 ? '99+' : agora}
        </span>
      )}
    </a>
  );
}
