import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $login } from '#lib/session.ts';
import { $snacks, avisarOGuardado, type Snack } from '#lib/snackbar.ts';
import { usePush } from './usePush.ts';

interface Props {
  /** The sign-in name of the open session. */
  email: string;
}

const NADA: readonly Snack[] = [];

/** What the shell says in passing, over whatever is on the screen: push messages, 'Copiado!'. A region that is always there, so that it is read aloud. */
export function Avisos({ email }: Props) {
  const snacks = useStore($snacks, { ssr: () => NADA });
  usePush();
  useEffect(avisarOGuardado, []);
  useEffect(() => {
    // Kept as CLLogin, also where the storage was empty (specification 1, section 2).
    if ($login.get() !== email) $login.set(email);
  }, [email]);
  return (
    <div className="avisos" role="status">
      {snacks.map(({ id, texto, tom }) => (
        <p key={id} className={`aviso-breve aviso-${tom}`}>
          {texto}
        </p>
      ))}
    </div>
  );
}
