import { useState } from 'react';

/** Null when it worked, else what is said. */
type Dito = Promise<string | null>;

/**
 * What the browser itself is asked for at a press: a passkey, push messages. What speaks to it is fetched only then; where that does
 * not come, `naoVeio` is said.
 */
export function useNoNavegador<Modulo>(carregar: () => Promise<Modulo>, naoVeio: string) {
  const [pendente, setPendente] = useState(false);
  const [aviso, dizer] = useState('');
  return {
    pendente,
    aviso,
    dizer,
    /** True when it worked; the press stays pending then, for who goes to another page. */
    async pedir(fazer: (modulo: Modulo) => Dito): Promise<boolean> {
      setPendente(true);
      dizer('');
      const erro = await carregar().then(fazer, () => naoVeio);
      if (erro === null) return true;
      setPendente(false);
      dizer(erro);
      return false;
    },
    soltar: () => setPendente(false),
  };
}
