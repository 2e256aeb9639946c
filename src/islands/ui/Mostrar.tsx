import { type RefObject, useEffect, useState } from 'react';

interface Props {
  campo: RefObject<HTMLInputElement | null>;
}

/** Shows the password of the field before it as text, until it is pressed again or the form is sent: browsers offer to keep passwords only. */
export default function Mostrar({ campo }: Props) {
  const [visivel, setVisivel] = useState(false);
  useEffect(() => {
    const { current: input } = campo;
    if (!input) return;
    input.type = visivel ? 'text' : 'password';
    const esconder = () => setVisivel(false);
    input.form?.addEventListener('submit', esconder);
    return () => input.form?.removeEventListener('submit', esconder);
  }, [campo, visivel]);
  return (
    <button
      type="button"
      className="campo-mostrar"
      aria-pressed={visivel}
      onClick={() => setVisivel(!visivel)}
    >
      Mostrar<span className="sr-only"> o que foi digitado</span>
    </button>
  );
}
