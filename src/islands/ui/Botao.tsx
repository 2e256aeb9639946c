import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { Pendente } from './Moldura.tsx';

interface Props {
  children: ReactNode;
  tipo?: 'submit' | 'button' | undefined;
  estilo?: 'principal' | 'perigo' | 'texto' | undefined;
  /**
   * Pending: the button keeps its place and focus, says so, and ignores presses. By default a submit button is pending while its form
   * is.
   */
  pendente?: boolean | undefined;
  /** The button's label while pending. */
  rotuloPendente?: string | undefined;
  desabilitado?: boolean | undefined;
  nome?: string | undefined;
  valor?: string | undefined;
  aoClicar?: (() => void) | undefined;
  /** The id of the popover that it opens. */
  abre?: string | undefined;
}

export function Botao(p: Props) {
  const enviando = useContext(Pendente);
  const pendente = p.pendente ?? (p.tipo !== 'button' && enviando);
  return (
    <button
      type={p.tipo ?? 'submit'}
      className={p.estilo ? `botao botao-${p.estilo}` : 'botao'}
      name={p.nome}
      value={p.valor}
      popoverTarget={p.abre}
      disabled={p.desabilitado}
      aria-busy={pendente ? 'true' : undefined}
      aria-disabled={pendente ? 'true' : undefined}
      onClick={(e) => {
        if (pendente) e.preventDefault();
        else p.aoClicar?.();
      }}
    >
      {pendente && <span className="girando" aria-hidden="true" />}
      <span className="botao-rotulo">{(pendente && p.rotuloPendente) || p.children}</span>
    </button>
  );
}

interface PropsDeIcone extends PropsDoIcone {
  /** The drawing: `import certo from 'icone:check'` (bin/lib/plugins.mjs). */
  svg: string;
}

/** The drawing of one icon for an island; pages use names (components/Icone.astro). */
export function Icone({ svg, ...props }: PropsDeIcone) {
  const { classe, atributos, corpo } = desenhoDoIcone(svg, props);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from the icon package at build time
    <svg className={classe} {...atributos} dangerouslySetInnerHTML={{ __html: corpo }} />
  );
}

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

/** The look of an icon: sized like the text beside it, or with an accessible name. */
export interface PropsDoIcone {
  tamanho?: 'p' | undefined;
  /** Only for an icon without text beside it. */
  rotulo?: string | undefined;
}

/**
 * The rendering of an icon. Pages and islands each write their `<svg>`: a page has dozens, and React for each on the server would cost
 * more than the rest of the page. Stroke and size come from the class.
 */
export function desenhoDoIcone(corpo: string, { tamanho, rotulo }: PropsDoIcone) {
  return {
    classe: tamanho ? `icone icone-${tamanho}` : 'icone',
    atributos: {
      viewBox: '0 0 24 24',
      role: rotulo ? 'img' : undefined,
      'aria-label': rotulo,
      'aria-hidden': rotulo ? undefined : 'true',
    } as const,
    corpo,
  };
}
