import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { desenhoDoIcone, type PropsDoIcone } from '#lib/ui/svg.ts';
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
