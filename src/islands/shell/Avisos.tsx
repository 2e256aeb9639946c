import { useStore } from '@nanostores/react';
import fechar from 'lucide-static/icons/x.svg?raw';
import { useEffect } from 'react';
import { $login } from '#lib/session.ts';
import { $snacks, avisarOGuardado, dispensar, type Snack } from '#lib/snackbar.ts';
import { Icone } from '../ui/Botao.tsx';
import { usePush } from './usePush.ts';

interface Props {
  /** The sign-in name of the open session. */
  email: string;
  /** A purchase is under way: no push message comes between. */
  calado: boolean;
}

const NADA: readonly Snack[] = [];

/** What the shell says in passing, over whatever is on the screen: push messages, 'Copiado!'. A region that is always there, so that it is read aloud. */
export function Avisos({ email, calado }: Props) {
  const snacks = useStore($snacks, { ssr: () => NADA });
  useEffect(avisarOGuardado, []);
  useEffect(() => {
    // Kept as CLLogin, also where the storage was empty (specification 1, section 2).
    if ($login.get() !== email) $login.set(email);
  }, [email]);
  return (
    <div className="avisos" role="status">
      {!calado && <Pushes />}
      {snacks.map(({ id, texto, tom, href }) => (
        <div key={id} className={`aviso-breve aviso-${tom}`}>
          <p>{texto}</p>
          {href && (
            <>
              <a href={href}>Ver</a>
              <button type="button" aria-label="Fechar o aviso" onClick={() => dispensar(id)}>
                <Icone svg={fechar} />
              </button>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

/** Only where nothing is being bought: a message that is not asked for waits on the server. */
function Pushes() {
  usePush();
  return null;
}
