import {
  Component,
  type ComponentType,
  createContext,
  createRef,
  Fragment,
  type FragmentInstance,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
// Its types of a fragment's elements.
import type {} from 'react-dom';
import { Alerta } from './Alerta.tsx';

const Dentro = createContext(false);

/**
 * An island on a page that is not ours alone: translators wrap its texts, extensions put elements into its forms. What was typed
 * survives when React draws the island again because of them, and when React cannot go on, the form stays and is sent by the browser.
 */
export function comFronteira<P extends object>(Tela: ComponentType<P>): (props: P) => ReactNode {
  return function Ilha(props) {
    const dentro = useContext(Dentro);
    if (dentro) return <Tela {...props} />;
    return (
      <Fronteira>
        <Digitado />
        <Dentro value={true}>
          <Tela {...props} />
        </Dentro>
      </Fronteira>
    );
  };
}

/** Stands before the island, so that its own effects already see what was typed. */
function Digitado() {
  const [antes] = useState<Controles | null>(() =>
    typeof document === 'undefined' ? null : controlesDaPagina(),
  );
  useLayoutEffect(() => {
    if (antes) devolverDigitado(antes);
  }, [antes]);
  return null;
}

const PAROU =
  'Esta parte da página parou de responder aqui. O que você preencheu continua: envie de novo, ou recarregue a página.';

class Fronteira extends Component<{ children: ReactNode }, { falhou: boolean }> {
  override state = { falhou: false };
  readonly partes = createRef<FragmentInstance>();
  readonly caixa = createRef<HTMLDivElement>();
  ilha: Element | undefined;
  nos: readonly Node[] = [];

  static getDerivedStateFromError() {
    return { falhou: true };
  }

  /** An observer is told of an element out of sight too. */
  override componentDidMount() {
    const visor = new IntersectionObserver(([primeira]) => {
      this.ilha = primeira?.target.closest('astro-island') ?? undefined;
      visor.disconnect();
    });
    this.partes.current?.observeUsing(visor);
  }

  /** The elements of the island itself, with all that they hold: React no longer knows them, and the browser sends their form. */
  override componentDidUpdate() {
    if (!this.state.falhou || this.nos.length === 0) return;
    this.caixa.current?.replaceChildren(...this.nos);
    this.nos = [];
    for (const parado of this.caixa.current?.querySelectorAll('[aria-busy]') ?? [])
      for (const atributo of ['aria-busy', 'aria-disabled']) parado.removeAttribute(atributo);
    for (const aberto of this.caixa.current?.querySelectorAll('dialog[open]') ?? [])
      aberto.removeAttribute('open');
  }

  override render() {
    if (!this.state.falhou) return <Fragment ref={this.partes}>{this.props.children}</Fragment>;
    // Read before React takes them off the page.
    if (!this.caixa.current) this.nos = [...(this.ilha?.childNodes ?? [])];
    return (
      <>
        <Alerta tipo="alerta" texto={PAROU} papel="alert" />
        <div ref={this.caixa} />
      </>
    );
  }
}

type Controle = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLDetailsElement;

/** The controls of a page and its folds, each by what it is and how many of the same stand before it. */
interface Controles {
  porNome: ReadonlyMap<string, Controle>;
  /** React writes the first text of a text area again when it takes it over. */
  textos: ReadonlyMap<HTMLTextAreaElement, string>;
  comFoco: Element | null;
}

function controlesDaPagina(): Controles {
  const porNome = new Map<string, Controle>();
  const textos = new Map<HTMLTextAreaElement, string>();
  for (const controle of document.querySelectorAll<Controle>(
    'input:not([type=hidden]), select, textarea, details',
  )) {
    const qual = [controle.localName, controle.id, controle.getAttribute('name'), marca(controle)].join(' ');
    let vez = 0;
    while (porNome.has(`${qual} ${vez}`)) vez += 1;
    porNome.set(`${qual} ${vez}`, controle);
    if (controle instanceof HTMLTextAreaElement) textos.set(controle, controle.value);
  }
  return { porNome, textos, comFoco: document.activeElement };
}

/**
 * Gives a control that React has drawn anew what its former one holds, which is off the page and was still used until then; and a text
 * area that React took over its text.
 */
function devolverDigitado(antes: Controles): void {
  for (const [controle, texto] of antes.textos)
    if (controle.isConnected && controle.value !== texto) controle.value = texto;
  const agora = controlesDaPagina().porNome;
  for (const [nome, antigo] of antes.porNome) {
    const novo = agora.get(nome);
    if (!novo || novo === antigo || antigo.isConnected) continue;
    copiar(antigo, novo);
    if (antigo === antes.comFoco) novo.focus({ preventScroll: true });
  }
}

function copiar(antigo: Controle, novo: Controle): void {
  if (antigo instanceof HTMLDetailsElement) (novo as HTMLDetailsElement).open = antigo.open;
  else if (!(antigo instanceof HTMLInputElement)) (novo as typeof antigo).value = antigo.value;
  else if (marca(antigo) !== '') (novo as typeof antigo).checked = antigo.checked;
  else if (antigo.type === 'file') (novo as typeof antigo).files = antigo.files;
  else (novo as typeof antigo).value = antigo.value;
}

/** Of a box or a radio button: its value says which it is. */
function marca(controle: Controle): string {
  return /checkbox|radio/.test(controle.getAttribute('type') ?? '')
    ? `=${controle.getAttribute('value')}`
    : '';
}
