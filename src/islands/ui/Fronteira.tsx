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
import { type Controles, controlesDaPagina, devolverDigitado } from './digitado.ts';

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
