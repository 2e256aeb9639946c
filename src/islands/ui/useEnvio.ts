import { type SubmitEvent, useRef, useState } from 'react';
import { mudou } from '#islands/ui/useRascunho.ts';
import type { DrawnForm, FormState } from '#lib/form.ts';
import { corpoDe, enviar } from './enviar.ts';

/** What goes over the wire, or what is wrong before anything does. */
export type Preparado = { corpo: BodyInit } | { estado: FormState };

export interface OpcoesDeEnvio {
  inicial: DrawnForm;
  /** Turns the form into what is sent; without it, what the browser itself would send. */
  preparar?:
    | ((form: HTMLFormElement, submitter: HTMLElement | null) => Preparado | Promise<Preparado>)
    | undefined;
  /** Between success and leaving: what is remembered, how long a success is shown. */
  aoConcluir?: ((form: HTMLFormElement) => void | Promise<void>) | undefined;
  /** Success opens another session. */
  trocaASessao?: boolean | undefined;
}

export interface Envio {
  estado: FormState;
  /** 'feita': it worked, and the next page is on its way. */
  fase: 'parada' | 'enviando' | 'feita';
  /** How far an upload is, 0 to 100. */
  porcento: number;
  /** Counts the answers: a new one takes the focus. */
  resposta: number;
  /** The session ended: what was typed is kept until the driver has signed in. */
  semSessao: boolean;
  aoEnviar(event: SubmitEvent<HTMLFormElement>): void;
  /** A field was written into: once it holds something else than what was refused, its error goes. */
  emendar(controle: HTMLInputElement): void;
  /** Sends again what could not be sent. */
  continuar(): void;
  desistir(): void;
}

/**
 * The one way in which an island sends its form: one submission at a time, to the page's own address. Whatever happens, what
 * was typed stays in its fields, files too; only a password that the page refuses is emptied.
 */
export function useEnvio({ inicial, preparar, aoConcluir, trocaASessao }: OpcoesDeEnvio): Envio {
  const [estado, setEstado] = useState<FormState>(inicial);
  const [fase, setFase] = useState<Envio['fase']>('parada');
  const [porcento, setPorcento] = useState(0);
  const [resposta, setResposta] = useState(0);
  const [semSessao, setSemSessao] = useState(false);
  const emCurso = useRef(false);
  const ultimo = useRef<[HTMLFormElement, HTMLElement | null]>(null);
  /** What the fields held when they were sent. */
  const enviado = useRef<FormData>(null);

  async function mandar(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (emCurso.current) return;
    emCurso.current = true;
    ultimo.current = [form, submitter];
    enviado.current = new FormData(form);
    setSemSessao(false);
    setPorcento(0);
    try {
      const preparado = preparar?.(form, submitter);
      // What is wrong before anything is sent is said at once: an overlay that opens and closes makes the browser go over all of the page twice.
      if (preparado && 'estado' in preparado) return responder(preparado.estado);
      setFase('enviando');
      const pronto = (await preparado) ?? { corpo: corpoDe(form, submitter) };
      if ('estado' in pronto) responder(pronto.estado);
      else await entregar(form, pronto.corpo);
    } finally {
      setFase('parada');
      emCurso.current = false;
    }
  }

  async function entregar(form: HTMLFormElement, corpo: BodyInit): Promise<void> {
    const answer = await enviar(form.getAttribute('action') ?? location.href, corpo, {
      aoAndar: setPorcento,
      trocaASessao,
    });
    if (answer.tipo === 'feito') {
      setFase('feita');
      await aoConcluir?.(form);
      seguir(answer.done.redirect);
      await comeBack();
      renewKey(form);
    } else if (answer.tipo === 'recusado') {
      takeOver(form, inicial, answer.estado);
      responder(answer.estado);
    } else if (answer.tipo === 'sessao') {
      setSemSessao(true);
      responder(answer.estado);
    } else {
      const { semInternet, falhou } = inicial.textos;
      const texto = navigator.onLine ? falhou : semInternet;
      responder({ values: {}, errors: {}, aviso: { tipo: 'erro', texto } });
    }
  }

  /** In one go with the end of the overlay: the focus goes to the message, and not back to the button. */
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
      void mandar(event.currentTarget, submitter);
    },
    emendar({ name: nome, form }) {
      if (!estado.errors[nome] || !form) return;
      const recusado = enviado.current ? enviado.current.get(nome) : inicial.values[nome];
      if (!mudou(new FormData(form).get(nome), recusado, inicial.campos[nome])) return;
      const { [nome]: _, ...errors } = estado.errors;
      // The message of the whole was about its fields.
      const { aviso: __, ...mended } = estado;
      setEstado(Object.keys(errors).length === 0 ? { ...mended, errors } : { ...estado, errors });
    },
    continuar() {
      if (ultimo.current) void mandar(...ultimo.current);
    },
    desistir: () => setSemSessao(false),
  };
}

/** The next page comes; or the driver comes back to this one, which the browser kept as it was. */
function comeBack(): Promise<void> {
  return new Promise((done) => {
    addEventListener('pageshow', () => done(), { once: true });
    setTimeout(done, 30_000);
  });
}

/** What is sent after a success is another submission. */
function renewKey(form: HTMLFormElement): void {
  const key = form.elements.namedItem('Chave');
  if (key instanceof HTMLInputElement && 'randomUUID' in crypto) key.value = crypto.randomUUID();
}

/**
 * After a refusal: what the driver typed stays, and what travels unseen is what the page says now. A password is emptied when it is
 * refused itself; of a refusal that names no field, the one that should have opened the account, and not one that is being chosen.
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

/** Goes where the page says. An address that differs by its fragment alone would only scroll: the page is asked for again. */
export function seguir(address: string): void {
  const para = new URL(address, location.href);
  const aqui = `${location.pathname}${location.search}` === `${para.pathname}${para.search}`;
  if (aqui && para.hash !== '') {
    history.replaceState(history.state, '', address);
    location.reload();
  } else location.assign(address);
}
