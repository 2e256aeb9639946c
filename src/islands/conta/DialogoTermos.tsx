import '#styles/politica.css';
import fechar from 'icone:x';
import { type MouseEvent, type RefObject, useRef } from 'react';
import { Icone } from '#islands/ui/Botao.tsx';

interface Termos {
  dialogo: RefObject<HTMLDialogElement | null>;
  corpo: RefObject<HTMLDivElement | null>;
  aoClicar(event: MouseEvent<HTMLAnchorElement>): void;
}

/** The terms in a dialog, loaded on request; in another tab without script or when loading fails. */
export function useTermos(): Termos {
  const dialogo = useRef<HTMLDialogElement>(null);
  const corpo = useRef<HTMLDivElement>(null);
  return {
    dialogo,
    corpo,
    aoClicar(event) {
      event.preventDefault();
      const { href } = event.currentTarget;
      const abrir = async () => {
        if (corpo.current?.childElementCount === 0) corpo.current.append(...(await termsFrom(href)));
        dialogo.current?.showModal();
      };
      abrir().catch(() => window.open(href, '_blank', 'noopener'));
    },
  };
}

async function termsFrom(href: string): Promise<Node[]> {
  const { load } = await import('#lib/api/ask.ts');
  // That page's styles are allowed on that page only; even parsing them here would be refused.
  const [begin = '', ...styled] = (await load(href, 'text')).split('<style');
  const html = begin + styled.map((part) => part.slice(part.indexOf('</style>'))).join('');
  return [...(new DOMParser().parseFromString(html, 'text/html').querySelector('main')?.children ?? [])];
}

export function DialogoTermos({ dialogo, corpo }: Pick<Termos, 'dialogo' | 'corpo'>) {
  return (
    <dialog className="politica-dialogo" ref={dialogo} aria-label="Termos e condições">
      <div className="politica-dialogo-topo">
        <strong>Termos e condições</strong>
        <form method="dialog">
          <button type="submit" className="botao botao-icone" aria-label="Fechar">
            <Icone svg={fechar} />
          </button>
        </form>
      </div>
      <div className="politica-dialogo-corpo" ref={corpo} />
    </dialog>
  );
}
