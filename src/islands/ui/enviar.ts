import { type Answer, answerFrom } from '#lib/answer.ts';
import { DRIVER_HEADER } from '#lib/driverHeader.ts';
import { $login } from '#lib/session.ts';
import { replacingSession } from '#lib/sessionTurn.ts';

interface Options {
  /** Told how far an upload is, 0 to 100. */
  aoAndar?: ((porcento: number) => void) | undefined;
  /** The answer brings another session: no other tab asks anything meanwhile. */
  trocaASessao?: boolean | undefined;
}

/** Nothing moved for this long: the connection is gone, even if nobody said so. Milliseconds. */
const SEM_MOVIMENTO_MS = 45_000;

/**
 * Sends a form to a page of ours, which answers in JSON what became of it (lib/pageForm.ts). Never throws: a lost connection
 * is an answer too.
 */
export function enviar(url: string, body: BodyInit, options: Options = {}): Promise<Answer> {
  const send = () => post(url, body, options);
  return options.trocaASessao ? replacingSession(send) : send();
}

function post(url: string, body: BodyInit, { aoAndar }: Options): Promise<Answer> {
  return new Promise((done) => {
    const pedido = new XMLHttpRequest();
    let parado: ReturnType<typeof setTimeout>;
    const andou = () => {
      clearTimeout(parado);
      parado = setTimeout(() => pedido.abort(), SEM_MOVIMENTO_MS);
    };
    const fim = (answer: Answer) => {
      clearTimeout(parado);
      done(answer);
    };
    pedido.upload.onprogress = ({ loaded, total }) => {
      andou();
      aoAndar?.(total > 0 ? Math.round((loaded / total) * 100) : 0);
    };
    pedido.onload = () => fim(answerFrom(pedido.status, pedido.responseText));
    pedido.onerror = pedido.onabort = () => fim({ tipo: 'falhou' });
    pedido.open('POST', url);
    pedido.setRequestHeader('accept', 'application/json');
    for (const [nome, valor] of Object.entries(deQuem())) pedido.setRequestHeader(nome, valor);
    andou();
    pedido.send(body as XMLHttpRequestBodyInit);
  });
}

/** Who filled it in. */
export function deQuem(): Record<string, string> {
  const login = $login.get();
  return login === null ? {} : { [DRIVER_HEADER]: encodeURIComponent(login) };
}

/** What a form sends, as the browser itself would. */
export function corpoDe(form: HTMLFormElement, submitter: HTMLElement | null): FormData | URLSearchParams {
  const data = new FormData(form, submitter);
  if (form.enctype === 'multipart/form-data') return data;
  return new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
}
