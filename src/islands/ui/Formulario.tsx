import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import type { DrawnForm, FormState } from '#lib/form.ts';
import { recusaDoCampo } from '#lib/ui/campo.ts';
import { Alerta, ResumoDeErros, useMensagem } from './Alerta.tsx';
import { Oculto } from './Campos.tsx';
import { useHidratada } from './comScript.ts';
import { corpoDe } from './enviar.ts';
import { Contexto, Pendente, sobDemanda } from './Moldura.tsx';
import { Sobreposicao, type TextosDaEspera } from './Sobreposicao.tsx';
import { type Envio, type OpcoesDeEnvio, useEnvio } from './useEnvio.ts';

interface PropsDoFormulario extends Pick<OpcoesDeEnvio, 'preparar' | 'trocaASessao'> {
  /** The page's state (`receiveForm`). */
  estado: DrawnForm;
  /** The form's accessible name. */
  rotulo?: string | undefined;
  /** Its target, on a page with more than one form; by default the page. */
  acao?: string | undefined;
  /** The overlay during sending; by default the button shows it. */
  espera?: TextosDaEspera | undefined;
  /** Shown in the overlay after success, for `esperaMs`, before the next page. */
  sucesso?: string | undefined;
  esperaMs?: (() => number) | undefined;
  aoConcluir?: ((data: FormData) => void) | undefined;
  comArquivos?: boolean | undefined;
  children: ReactNode | ((envio: Envio) => ReactNode);
}

const SessaoTerminou = sobDemanda(() => import('./SessaoTerminou.tsx'));

/** A form: native until hydration, then submitted in place. Its fields get their properties from its table by name. */
export function Formulario(p: PropsDoFormulario) {
  const form = useRef<HTMLFormElement>(null);
  const envio = useEnvio({
    inicial: p.estado,
    trocaASessao: p.trocaASessao,
    preparar: p.preparar ?? ((f, s) => unlessWrong(f, s, p.estado)),
    async aoConcluir(sent) {
      p.aoConcluir?.(new FormData(sent));
      const esperaMs = p.esperaMs?.() ?? 0;
      if (esperaMs > 0) await new Promise((done) => setTimeout(done, esperaMs));
    },
  });
  const { estado, fase, resposta } = envio;
  const { campos, values } = p.estado;
  const { errors } = estado;
  const aosCampos = useMemo(() => ({ campos, values, errors }), [campos, values, errors]);
  const pendente = fase !== 'parada';
  const conteudo: ReactNode = typeof p.children === 'function' ? p.children(envio) : p.children;
  return (
    <>
      {/* Rendered before the form: it closes before a message takes the focus. */}
      {p.espera && (
        <Sobreposicao aberta={pendente} {...p.espera} sucesso={fase === 'feita' ? p.sucesso : undefined} />
      )}
      <form
        ref={form}
        method="post"
        action={p.acao}
        encType={p.comArquivos ? 'multipart/form-data' : undefined}
        noValidate
        aria-label={p.rotulo}
        aria-busy={pendente ? 'true' : undefined}
        className="stack"
        onSubmit={envio.aoEnviar}
        onInput={(e) => {
          if (!(e.nativeEvent instanceof CustomEvent)) envio.emendar(e.target as HTMLInputElement);
        }}
      >
        <Contexto value={aosCampos}>
          <Pendente value={pendente}>
            <Mensagens estado={estado} campos={campos} resposta={resposta} />
            {values.Chave && <Oculto nome="Chave" />}
            {conteudo}
          </Pendente>
        </Contexto>
      </form>
      {envio.semSessao && (
        <Suspense fallback={null}>
          <SessaoTerminou aoEntrar={envio.continuar} aoFechar={envio.desistir} />
        </Suspense>
      )}
    </>
  );
}

// Not in lib/messages.ts: the whole table would travel with each form that shows this one sentence.
const SEM_COOKIES =
  'Este navegador recusa cookies, e sem eles a entrada não se mantém. Permita os cookies deste site antes de continuar.';

/** Says that the browser refuses cookies, on each form that leads to a session, before anything is sent. */
export function SemCookies() {
  return useHidratada() && !navigator.cookieEnabled ? (
    <Alerta tipo="alerta" texto={SEM_COOKIES} papel="alert" />
  ) : null;
}

/**
 * Empty fields and invalid formats are shown at once. The server would give the same sentences: they come from its
 * schema (lib/forms/fields.ts). A button with a name asks for something else than the form's end (Voltar), and a field out of sight
 * may not be asked for.
 */
function unlessWrong(form: HTMLFormElement, submitter: HTMLElement | null, { campos, textos }: DrawnForm) {
  const corpo = corpoDe(form, submitter);
  if (submitter instanceof HTMLButtonElement && submitter.name !== '') return { corpo };
  const data = new FormData(form);
  const errors: FormState['errors'] = {};
  let vazio = false;
  for (const [nome, desenho] of Object.entries(campos)) {
    const { obrigatorio, como } = desenho;
    const entry = data.get(nome) ?? '';
    const value = entry instanceof File && entry.size === 0 ? '' : entry;
    const control = controlOf(form, nome);
    if (typeof value !== 'string' || !isAsked(control)) continue;
    const frase = recusaDoCampo(desenho, value);
    if (!frase) continue;
    errors[nome] = frase;
    vazio ||= frase === obrigatorio && value.trim() === '' && como !== 'marcar';
  }
  const [primeiro, segundo] = Object.values(errors);
  if (!primeiro) return { corpo };
  const umSo = segundo ? textos.errados : primeiro;
  const aviso = { tipo: 'erro' as const, texto: vazio ? textos.vazio : umSo };
  return { estado: { values: {}, errors, aviso } };
}

function controlOf(form: HTMLFormElement, nome: string): Node | null | undefined {
  const named = form.elements.namedItem(nome);
  return named instanceof RadioNodeList ? named[0] : named;
}

function isAsked(control: Node | null | undefined): boolean {
  return control instanceof HTMLElement && control.checkVisibility() && !control.matches(':disabled');
}

interface Props {
  estado: FormState;
  campos: DrawnForm['campos'];
  resposta: number;
}

/** The message above a form's fields, with the names of wrong fields. Each error is shown here and at its field only. */
function Mensagens({ estado: { errors, aviso }, campos, resposta }: Props) {
  const nomes = Object.keys(campos);
  const erros = Object.entries(errors)
    .flatMap(([campo, texto]) => (texto ? [{ campo, texto, rotulo: campos[campo]?.rotulo }] : []))
    .sort((a, b) => nomes.indexOf(a.campo) - nomes.indexOf(b.campo));
  const soAviso = erros.length === 0 || (erros.length === 1 && erros[0]?.texto === aviso?.texto);
  const sozinho = soAviso && aviso !== undefined;
  const doTodo = erros.length === 0 && aviso?.tipo === 'erro';
  const caixa = useMensagem(resposta, {
    aberta: sozinho,
    erro: aviso?.tipo === 'erro',
    campo: erros[0]?.campo,
  });
  if (!soAviso) return <ResumoDeErros erros={erros} titulo={aviso?.texto} resposta={resposta} />;
  if (!aviso) return null;
  return (
    // A page that came back with it, without script, starts there, unless it is about a field.
    <div ref={caixa} tabIndex={-1} className="mensagem" {...(doTodo && { autoFocus: true })}>
      <Alerta {...aviso} papel="alert" key={resposta} />
    </div>
  );
}
