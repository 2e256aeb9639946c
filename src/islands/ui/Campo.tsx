import {
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classeDoControle, naTela, type PropsDeCampo, type PropsDeSelecao } from '#lib/ui/campo.ts';
import { comFronteira } from './Fronteira.tsx';
import { Moldura, type NoForm, sobDemanda, useCampo } from './Moldura.tsx';

type Controle = HTMLInputElement & HTMLTextAreaElement;

interface Props extends NoForm<PropsDeCampo> {
  /** For the focus after an error, and for automatic values. */
  ref?: Ref<Controle> | undefined;
  aoMudar?: ((valor: string) => void) | undefined;
  children?: ReactNode;
}

/**
 * Without a loaded mask a number may be typed with dots and a dash: a field of eleven digits then has room for a formatted CPF.
 * Characters.
 */
const ESCRITO = '000.000.000-00'.length;
/** While a mask is being loaded a number may also be pasted with points, spaces or a word: the mask takes them away. */
const COLADO = 24;

const Mascara = sobDemanda(() => import('./Mascara.tsx'));

/**
 * A text field of one or more lines. Uncontrolled: values from before hydration stay. Label, limits and mask come from the form's
 * table; the mask's file is loaded when the field is first used.
 */
export function Campo({ ref, aoMudar, children, ...props }: Props) {
  const { p, l, foco } = useCampo(props);
  const controle = useRef<Controle>(null);
  const [usado, setUsado] = useState(false);
  const [mascarado, setMascarado] = useState(false);
  const [chegou, setChegou] = useState(false);
  const [visivel, setVisivel] = useState(false);
  const senha = p.tipo === 'password';
  const usar = (p.mascara || senha) && !usado ? () => setUsado(true) : undefined;
  const alargado = p.mascara === 'numero' && p.maxlength !== undefined && p.maxlength < ESCRITO;
  const folga = usado && p.mascara && !mascarado ? COLADO : alargado && !chegou ? ESCRITO : 0;
  useEffect(() => {
    const { current: input } = controle;
    const tocado = input && (input === document.activeElement || input.value !== input.defaultValue);
    if ((p.mascara || senha) && tocado) setUsado(true);
    // From here on the mask is loaded at the first touch, so that its file does not count for the page.
    if (alargado) setChegou(true);
  }, [p.mascara, senha, alargado]);
  useImperativeHandle(ref, () => controle.current as Controle);
  const comuns = {
    ref: controle,
    id: l.id,
    name: p.nome || undefined,
    className: classeDoControle(p.largura),
    defaultValue: p.mascara === 'data' && p.valor ? naTela(p.valor) : p.valor,
    required: p.obrigatorio,
    disabled: p.desabilitado,
    readOnly: p.somenteLeitura,
    maxLength: p.maxlength && Math.max(p.maxlength, folga),
    placeholder: p.placeholder,
    autoComplete: p.autocomplete,
    autoCapitalize: p.autocapitalize,
    inputMode: p.inputmode,
    enterKeyHint: p.enterkeyhint,
    'aria-describedby': l.descritoPor,
    'aria-invalid': l.invalido,
    onFocus: usar,
    // Not `onChange`: React would miss what the mask writes.
    onInput: (e: { nativeEvent: Event; currentTarget: { value: string } }) => {
      usar?.();
      // What the mask found written was mended by nobody.
      if (!(e.nativeEvent instanceof CustomEvent)) aoMudar?.(e.currentTarget.value);
    },
    ...foco,
  };
  return (
    <Moldura p={p} l={l}>
      {p.linhas ? (
        <textarea {...comuns} rows={p.linhas} />
      ) : (
        <input
          {...comuns}
          type={visivel ? 'text' : (p.tipo ?? 'text')}
          accept={p.accept}
          multiple={p.varios}
          list={p.lista}
        />
      )}
      {usado && p.mascara && (
        <Suspense fallback={null}>
          <Mascara nome={p.mascara} campo={controle} aoMascarar={setMascarado} />
        </Suspense>
      )}
      {usado && senha && <Mostrar campo={controle} visivel={visivel} aoMudar={setVisivel} />}
      {children}
    </Moldura>
  );
}

interface PropsDaSelecao extends NoForm<PropsDeSelecao> {
  ref?: Ref<HTMLSelectElement> | undefined;
  aoMudar?: ((valor: string) => void) | undefined;
}

/** A select, uncontrolled. Give it a `key` when the whole list of options changes. */
export function Selecao({ ref, aoMudar, ...props }: PropsDaSelecao) {
  const { p, l, foco } = useCampo(props);
  // Up to 853 options: a message beside the list rerenders none of them.
  const opcoes = useMemo(
    () =>
      p.opcoes?.map((o) => (
        <option key={o.valor} value={o.valor}>
          {o.rotulo}
        </option>
      )),
    [p.opcoes],
  );
  return (
    <Moldura p={p} l={l}>
      <select
        ref={ref}
        id={l.id}
        name={p.nome || undefined}
        className={classeDoControle(p.largura)}
        defaultValue={p.valor}
        // Without an empty option there is always a value: the standard forbids 'required' there.
        required={p.obrigatorio && p.vazio !== undefined}
        disabled={p.desabilitado}
        autoComplete={p.autocomplete}
        aria-describedby={l.descritoPor}
        aria-invalid={l.invalido}
        {...foco}
        onChange={aoMudar && ((e) => aoMudar(e.target.value))}
      >
        {p.vazio !== undefined && <option value="">{p.vazio}</option>}
        {opcoes}
      </select>
    </Moldura>
  );
}

interface PropsDeMostrar {
  campo: RefObject<HTMLInputElement | null>;
  visivel: boolean;
  aoMudar: (visivel: boolean) => void;
}

/**
 * Shows the password of the previous field as text until it is pressed again or the form is sent, because browsers only offer to save
 * password fields.
 */
function Mostrar({ campo, visivel, aoMudar }: PropsDeMostrar) {
  useEffect(() => {
    const form = campo.current?.form;
    const esconder = () => aoMudar(false);
    form?.addEventListener('submit', esconder);
    return () => form?.removeEventListener('submit', esconder);
  }, [campo, aoMudar]);
  return (
    <button
      type="button"
      className="botao botao-texto campo-mostrar"
      aria-pressed={visivel}
      onClick={() => aoMudar(!visivel)}
    >
      Mostrar<span className="sr-only"> o que foi digitado</span>
    </button>
  );
}

/** A field that is an island by itself, in a form that the page draws. */
export const CampoSozinho = comFronteira(Campo);
