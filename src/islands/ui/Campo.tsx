import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classeDoControle, type PropsDeCampo } from '#lib/ui/campo.ts';
import { type NoForm, useCampo } from './contexto.ts';
import { Moldura } from './Moldura.tsx';
import { useTypedBefore } from './useTypedBefore.ts';

type Controle = HTMLInputElement & HTMLTextAreaElement;

interface Props extends NoForm<PropsDeCampo> {
  /** For focus after an error, and for what an island writes into it. */
  ref?: Ref<Controle> | undefined;
  aoMudar?: ((valor: string) => void) | undefined;
  children?: ReactNode;
}

/**
 * Where no mask is yet, before the island and while the mask is fetched, a number may be written with points and a dash: a field of
 * eleven digits has room for a CPF so written, and none of its digits is cut off. Characters.
 */
const ESCRITO = '000.000.000-00'.length;

const Mostrar = lazy(() => import('./Mostrar.tsx'));
const Mascara = lazy(() => import('./Mascara.tsx'));

/**
 * A field of one or more lines. Uncontrolled: what was typed, filled in or restored before hydration stays. Label, limits and
 * mask come from the table of the form around it; the file of the mask, or of the button that shows a password, is fetched when the field
 * is first used.
 */
export function Campo({ ref, aoMudar, children, ...props }: Props) {
  const { p, l } = useCampo(props);
  const controle = useRef<Controle>(null);
  const [usado, setUsado] = useState(false);
  const [mascarado, setMascarado] = useState(false);
  const [chegou, setChegou] = useState(false);
  const senha = p.tipo === 'password';
  const usar = (p.mascara || senha) && !usado ? () => setUsado(true) : undefined;
  const alargado = p.mascara === 'numero' && p.maxlength !== undefined && p.maxlength < ESCRITO;
  useEffect(() => {
    const { current: input } = controle;
    const tocado = input && (input === document.activeElement || input.value !== input.defaultValue);
    if ((p.mascara || senha) && tocado) setUsado(true);
    // From here on the mask comes with the first touch, and its file is none of the page's weight.
    if (alargado) setChegou(true);
  }, [p.mascara, senha, alargado]);
  useImperativeHandle(ref, () => controle.current as Controle);
  useTypedBefore(controle, p.linhas ? l.id : null);
  const comuns = {
    ref: controle,
    id: l.id,
    name: p.nome || undefined,
    className: classeDoControle(p.largura),
    defaultValue: p.valor,
    required: p.obrigatorio,
    disabled: p.desabilitado,
    readOnly: p.somenteLeitura,
    maxLength: alargado && (usado ? !mascarado : !chegou) ? ESCRITO : p.maxlength,
    placeholder: p.placeholder,
    autoComplete: p.autocomplete,
    autoCapitalize: p.autocapitalize,
    inputMode: p.inputmode,
    enterKeyHint: p.enterkeyhint,
    'aria-describedby': l.descritoPor,
    'aria-invalid': l.invalido,
    onFocus: usar,
    onInput: usar,
    onChange: aoMudar && ((e: { target: { value: string } }) => aoMudar(e.target.value)),
  };
  return (
    <Moldura p={p} l={l}>
      {p.linhas ? (
        <textarea {...comuns} rows={p.linhas} />
      ) : (
        <input {...comuns} type={p.tipo ?? 'text'} accept={p.accept} list={p.lista} />
      )}
      {usado && p.mascara && (
        <Suspense fallback={null}>
          <Mascara nome={p.mascara} campo={controle} aoMascarar={setMascarado} />
        </Suspense>
      )}
      {usado && senha && (
        <Suspense fallback={null}>
          <Mostrar campo={controle} />
        </Suspense>
      )}
      {children}
    </Moldura>
  );
}
