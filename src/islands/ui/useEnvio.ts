import { type SubmitEvent, useRef, useState } from 'react';
import type { DrawnForm, FormState } from '#lib/form.ts';
import { corpoDe, enviar, mudou } from './enviar.ts';

/** The data to send, or an error found before sending. */
export type Preparado = { corpo: BodyInit } | { estado: FormState };

export interface OpcoesDeEnvio {
  inicial: DrawnForm;
  /** Converts the form into the data to send; by default the browser's form data. */
  preparar?:
    | ((form: HTMLFormElement, submitter: HTMLElement | null) => Preparado | Promise<Preparado>)
    | undefined;
  /** Between success and the next page: what to store, how long the success is shown. */
  aoConcluir?: ((form: HTMLFormElement) => void | Promise<void>) | undefined;
  /** Success opens another session. */
  trocaASessao?: boolean | undefined;
}

export interface Envio {
  estado: FormState;
  /** 'feita': it worked, and the next page is loading. */
  fase: 'parada' | 'enviando' | 'feita';
  /** Upload progress, 0 to 100. */
  porcento: number;
  /** Counts the answers: a new one takes the focus. */
  resposta: number;
  /** The session ended: the input is kept until the driver has signed in. */
  semSessao: boolean;
  aoEnviar(event: SubmitEvent<HTMLFormElement>): void;
  /** A field changed: its error is removed once it differs from the refused value. */
  emendar(controle: HTMLInputElement): void;
  /** Repeats a failed submission. */
  continuar(): void;
  desistir(): void;
}

/**
 * The single way to submit an island's form: one submission at a time, to the page's own address. The input always stays, files too;
 * only a password that the page refuses is emptied.
 */
export function useEnvio({ inicial, preparar, aoConcluir, trocaASessao }: OpcoesDeEnvio): Envio {
  const [estado, setEstado] = useState<FormState>(inicial);
  const [fase, setFase] = useState<Envio['fase']>('parada');
  const [porcento, setPorcento] = useState(0);
  const [resposta, setResposta] = useState(0);
  const [semSessao, setSemSessao] = useState(false);
  const emCurso = useRef(false);
  const ultimo = useRef<[HTMLFormElement, HTMLElement | null]>(null);
  const enviado = useRef<FormData>(null);

  async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (emCurso.current) return;
    emCurso.current = true;
    ultimo.current = [form, submitter];
    enviado.current = new FormData(form);
    setSemSessao(false);
    setPorcento(0);
    try {
      const preparado = preparar?.(form, submitter);
      // Errors found before sending are shown at once, because opening and closing an overlay restyles the whole page twice.
      if (preparado && 'estado' in preparado) return responder(preparado.estado);
      setFase('enviando');
      const pronto = (await preparado) ?? { corpo: corpoDe(form, submitter) };
      if ('estado' in pronto) responder(pronto.estado);
      else await deliver(form, pronto.corpo);
    } finally {
      setFase('parada');
      emCurso.current = false;
    }
  }

  async function deliver(form: HTMLFormElement, corpo: BodyInit): Promise<void> {
    const answer = await enviar(form.getAttribute('action') ?? location.href, corpo, {
      aoAndar: setPorcento,
      trocaASessao,
    });
    if (answer.tipo === 'feito') {
      setFase('feita');
      await aoConcluir?.(form);
      seguir(answer.done.redirect);
      if (await comeBack(form)) return;
      // Not an answer: the focus and the draft stay as they are.
      const texto = 'Já recebemos o que você enviou. A próxima página está demorando: abra-a de novo.';
      const { redirect: href } = answer.done;
      setEstado({ values: {}, errors: {}, aviso: { tipo: 'info', texto, palavras: 'abra-a de novo', href } });
    } else if (answer.tipo === 'recusado') {
      takeOver(form, inicial, answer.estado);
      responder(answer.estado);
    } else if (answer.tipo === 'sessao') {
      setSemSessao(true);
      responder(answer.estado);
    } else {
      const { semInternet, falhou, quebrou } = inicial.textos;
      const semResposta = navigator.onLine ? falhou : semInternet;
      const texto = answer.tipo === 'quebrou' ? quebrou : semResposta;
      responder({ values: {}, errors: {}, aviso: { tipo: 'erro', texto } });
    }
  }

  /** Together with the overlay's end, so that the focus moves to the message and not back to the button. */
  function responder(novo: FormState): void {
    setFase('parada');
    setEstado(novo);
    setResposta((vez) => vez + 1);
  }

  return {
    estado,
    fase,
    porcento,
    resposta,
    semSessao,
    aoEnviar(event) {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      void send(event.currentTarget, submitter);
    },
    emendar({ name: nome, form }) {
      if (!estado.errors[nome] || !form) return;
      const recusado = enviado.current ? enviado.current.get(nome) : inicial.values[nome];
      if (!mudou(new FormData(form).get(nome), recusado, inicial.campos[nome])) return;
      const { [nome]: _, ...errors } = estado.errors;
      // The message of the whole form was about its fields.
      const { aviso: __, ...mended } = estado;
      setEstado(Object.keys(errors).length === 0 ? { ...mended, errors } : { ...estado, errors });
    },
    continuar() {
      if (ultimo.current) void send(...ultimo.current);
    },
    desistir: () => setSemSessao(false),
  };
}

/**
 * The next page loads; or the driver returns to this one from the back/forward cache, for a new submission: true. False when the next page
 * does not come: the key stays, so that another press stores nothing twice.
 */
function comeBack(form: HTMLFormElement): Promise<boolean> {
  return new Promise((done) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      // The first load of this page may end after its form was sent.
      if (!persisted) return;
      removeEventListener('pageshow', shown);
      renewKey(form);
      done(true);
    };
    addEventListener('pageshow', shown);
    setTimeout(() => done(false), PROXIMA_MS);
  });
}

const PROXIMA_MS = 30_000;

/** A submission after a success is a new one. */
function renewKey(form: HTMLFormElement): void {
  const key = form.elements.namedItem('Chave');
  if (key instanceof HTMLInputElement && 'randomUUID' in crypto) key.value = crypto.randomUUID();
}

/**
 * After a refusal the input stays, and hidden fields get the page's values. A password is emptied when it is refused itself; when no
 * field is named, the current password, not a new one.
 */
function takeOver(form: HTMLFormElement, { campos }: DrawnForm, { values, errors }: FormState): void {
  const daSenha = Object.keys(errors).length === 0;
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement)) continue;
    const { secreto, autocomplete } = campos[control.name] ?? {};
    if (secreto) {
      if (errors[control.name] || (daSenha && autocomplete !== 'new-password')) control.value = '';
    } else if (control.type === 'hidden') control.value = values[control.name] ?? control.value;
  }
}

/** Navigates to the page's target. An address that differs only by its fragment would only scroll: it is reloaded. */
export function seguir(address: string): void {
  const para = new URL(address, location.href);
  const aqui = `${location.pathname}${location.search}` === `${para.pathname}${para.search}`;
  if (aqui && para.hash !== '') {
    history.replaceState(history.state, '', address);
    location.reload();
  } else location.assign(address);
}
