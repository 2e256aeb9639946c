import { useState, useSyncExternalStore } from 'react';

/** Returns an error message, or null. */
type MensagemDeErro = Promise<string | null>;

/** A browser request on a press: a passkey, push messages. Its code is loaded only then; if that fails, `naoVeio` is shown. */
export function useNoNavegador<Modulo>(carregar: () => Promise<Modulo>, naoVeio: string) {
  const [pendente, setPendente] = useState(false);
  const [aviso, dizer] = useState('');
  return {
    pendente,
    aviso,
    dizer,
    /** True on success; the press stays pending then, because the page changes. */
    async pedir(fazer: (modulo: Modulo) => MensagemDeErro): Promise<boolean> {
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

/** False on the server and during hydration, then true: for parts that need script. */
export function useHidratada(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/**
 * The class of parts that need script: their place is reserved from the first paint (styles/layout.css), so that nothing moves at
 * hydration.
 */
export function useVemComScript(): string {
  return useHidratada() ? '' : ' vem-com-script';
}
