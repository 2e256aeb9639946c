import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { Pendente } from './Moldura.tsx';

interface Props {
  children: ReactNode;
  tipo?: 'submit' | 'button' | undefined;
  estilo?: 'principal' | 'sinal' | 'perigo' | 'texto' | undefined;
  bloco?: boolean | undefined;
  /**
   * Work is under way: the button keeps its place and focus, says so, and takes no second press. Without it, a button that
   * sends is pending while its form is.
   */
  pendente?: boolean | undefined;
  /** What the button says while pending. */
  rotuloPendente?: string | undefined;
  desabilitado?: boolean | undefined;
  nome?: string | undefined;
  valor?: string | undefined;
  aoClicar?: (() => void) | undefined;
}

export function Botao(p: Props) {
  const enviando = useContext(Pendente);
  const pendente = p.pendente ?? (p.tipo !== 'button' && enviando);
  const classes = ['botao', p.estilo && `botao-${p.estilo}`, p.bloco && 'botao-largo'].filter(Boolean);
  return (
    <button
      type={p.tipo ?? 'submit'}
      className={classes.join(' ')}
      name={p.nome}
      value={p.valor}
      disabled={p.desabilitado}
      aria-busy={pendente ? 'true' : undefined}
      aria-disabled={pendente ? 'true' : undefined}
      onClick={(e) => {
        if (pendente) e.preventDefault();
        else p.aoClicar?.();
      }}
    >
      {pendente && <span className="girando" aria-hidden="true" />}
      {pendente && p.rotuloPendente ? p.rotuloPendente : p.children}
    </button>
  );
}

interface PropsDeIcone extends PropsDoIcone {
  /** The icon's file: `import certo from 'lucide-static/icons/check.svg?raw'`. */
  svg: string;
}

/** The one drawing that an island needs; pages have theirs by name (components/Icone.astro). */
export function Icone({ svg, ...props }: PropsDeIcone) {
  const { classe, atributos, corpo } = desenhoDoIcone(svg, props);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from the icon package at build time
    <svg className={classe} {...atributos} dangerouslySetInnerHTML={{ __html: corpo }} />
  );
}

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

/** False on the server and while hydrating, then true: what works by script alone appears after that. */
export function useHidratada(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/**
 * The class of what works by script alone: its place is kept from the first paint (styles/layout.css), so that nothing moves under
 * the driver's finger when its island comes.
 */
export function useVemComScript(): string {
  return useHidratada() ? '' : ' vem-com-script';
}

/** How an icon is drawn: of one size with the words beside it, or with a word of its own. */
export interface PropsDoIcone {
  tamanho?: 'p' | 'g' | undefined;
  /** Only for an icon without a word beside it. */
  rotulo?: string | undefined;
}

/**
 * The one drawing of an icon. A page and an island each write its `<svg>`: a page has dozens, and to start React for each on the
 * server would cost more than all the rest of it. Stroke and size come from the class.
 */
export function desenhoDoIcone(arquivo: string, { tamanho, rotulo }: PropsDoIcone) {
  return {
    classe: tamanho ? `icone icone-${tamanho}` : 'icone',
    atributos: {
      viewBox: '0 0 24 24',
      width: '20',
      height: '20',
      role: rotulo ? 'img' : undefined,
      'aria-label': rotulo,
      'aria-hidden': rotulo ? undefined : 'true',
    } as const,
    corpo: corpoDoSvg(arquivo),
  };
}

const corpos = new Map<string, string>();

/** What stands inside the `<svg>` of an icon file, on one line; taken out of each file once. */
function corpoDoSvg(arquivo: string): string {
  const conhecido = corpos.get(arquivo);
  if (conhecido !== undefined) return conhecido;
  const corpo = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(arquivo)?.[1] ?? '';
  const linha = corpo.replace(/\s*\n\s*/g, '').replaceAll(' />', '/>');
  corpos.set(arquivo, linha);
  return linha;
}
