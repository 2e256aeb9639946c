import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask } from '#lib/api/ask.ts';
import { AppError } from '#lib/errors.ts';
import { orNotFound, orNullIfUnavailable } from '#lib/pageLoad.server.ts';
import { replacingSession, withSession } from '#lib/session/session.ts';

const AVISO = '/app/notificacoes/view/7';
const FORMULARIO = '/app/veiculos/cadastrar';

/** The scripts of the service worker, in a world of their own. */
function trabalhador(self: object) {
  const mundo = createContext({
    URL,
    self,
    importScripts: (...nomes: string[]) => {
      for (const nome of nomes) runInContext(readFileSync(`public${nome}`, 'utf8'), mundo);
    },
  });
  runInContext(readFileSync('public/sw.js', 'utf8'), mundo);
  return mundo;
}

/** Presses a notice that leads to `caminho` while windows of these paths are open, and tells what the service worker does. */
async function tocar(abertas: readonly string[], caminho = AVISO): Promise<string[]> {
  const feito: string[] = [];
  const janelas = abertas.map((path) => ({
    url: `https://vialivre.example${path}`,
    focus: async () => feito.push(`focou ${path}`),
    navigate: async (para: string) => feito.push(`${path} deu lugar a ${para}`),
  }));
  const ouvintes = new Map<string, (event: object) => void>();
  const clients = {
    matchAll: async () => janelas,
    openWindow: async (para: string) => feito.push(`abriu ${para}`),
  };
  trabalhador({
    clients,
    addEventListener: (tipo: string, ouvir: (event: object) => void) => ouvintes.set(tipo, ouvir),
  });
  const esperas: Promise<unknown>[] = [];
  ouvintes.get('notificationclick')?.({
    notification: { data: { caminho }, close: () => undefined },
    waitUntil: (espera: Promise<unknown>) => esperas.push(espera),
  });
  await Promise.all(esperas);
  return feito;
}

it('a pressed notice takes the place of a list, never of a form, a payment or the desk', async () => {
  expect(await tocar(['/app/inicial'])).toEqual(['focou /app/inicial', `/app/inicial deu lugar a ${AVISO}`]);
  for (const outra of [FORMULARIO, '/app/pe/contratar', '/app/recurso-de-multa-online/conferir', '/mesa'])
    expect(await tocar([outra]), outra).toEqual([`abriu ${AVISO}`]);
  expect(await tocar([FORMULARIO, '/app/veiculos'])).toEqual([
    'focou /app/veiculos',
    `/app/veiculos deu lugar a ${AVISO}`,
  ]);
  expect(await tocar([])).toEqual([`abriu ${AVISO}`]);
});

it('a window that already shows the page comes to the front, and is loaded again where it has no form', async () => {
  expect(await tocar([AVISO])).toEqual([`focou ${AVISO}`, `${AVISO} deu lugar a ${AVISO}`]);
  expect(await tocar([FORMULARIO], FORMULARIO)).toEqual([`focou ${FORMULARIO}`]);
});

/** What a push message with these data shows on the lock screen. */
async function chegar(dados: unknown): Promise<unknown[]> {
  const mostrados: unknown[] = [];
  const ouvintes = new Map<string, (event: object) => void>();
  trabalhador({
    registration: { showNotification: async (...mostrado: unknown[]) => mostrados.push(mostrado) },
    addEventListener: (tipo: string, ouvir: (event: object) => void) => ouvintes.set(tipo, ouvir),
  });
  const esperas: unknown[] = [];
  ouvintes.get('push')?.({ data: { json: () => dados }, waitUntil: (um: unknown) => esperas.push(um) });
  await Promise.all(esperas);
  return mostrados;
}

it('a push message is shown with its sentence, once for each notice, and leads only to a page of ours', async () => {
  const mensagem = { texto: 'Há um recado sobre a sua conta.', caminho: AVISO, marca: 'aviso-7' };
  const mostrada = { body: mensagem.texto, tag: 'aviso-7', data: { caminho: AVISO } };
  expect(await chegar(mensagem)).toEqual([['Via Livre', expect.objectContaining(mostrada)]]);
  const outra = expect.objectContaining({ data: { caminho: '/app/notificacoes' } });
  for (const caminho of ['https://golpe.example', '//golpe.example', '/sair', '/app/../sair', undefined])
    expect(await chegar({ ...mensagem, caminho }), String(caminho)).toEqual([['Via Livre', outra]]);
  const vazia = expect.objectContaining({ body: 'Há um aviso novo na sua conta.' });
  expect(await chegar(null)).toEqual([['Via Livre', vazia]]);
});

const answerWith = (...answers: Response[]) =>
  vi.stubGlobal('fetch', async () => answers.shift() ?? new Response('{}', { status: 401 }));

describe('a request while the session is replaced', () => {
  it('waits until the new session is there', async () => {
    const order: string[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const replacing = replacingSession(async () => {
      await answered;
      order.push('replaced');
    });
    const asking = withSession(async () => order.push('asked'));
    await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    expect(order).toEqual([]);
    answer();
    await Promise.all([replacing, asking]);
    expect(order).toEqual(['replaced', 'asked']);
  });

  it('is completed first when it came first, unless it takes too long', async () => {
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    const asking = withSession(() => never);
    expect(await replacingSession(async () => 'replaced')).toBe('replaced');
    end();
    await asking;
  });
});

describe('a request that is answered 401', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is repeated once before the session counts as ended', async () => {
    const semSessao = vi.fn();
    const { object, number } = await import('valibot');
    answerWith(new Response('{}', { status: 401 }), Response.json({ n: 1 }));
    const asking = ask(object({ n: number() }), '/resumo', { semSessao });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asking).toEqual({ n: 1 });
    expect(semSessao).not.toHaveBeenCalled();
  });

  it('ends the session when it is answered 401 twice', async () => {
    const semSessao = vi.fn();
    const { object } = await import('valibot');
    answerWith();
    const asking = ask(object({}), '/resumo', { semSessao });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asking).toBeNull();
    expect(semSessao).toHaveBeenCalledOnce();
  });
});

const failing = (code: ConstructorParameters<typeof AppError>[0]) => Promise.reject(new AppError(code));

describe('the data that a page loads', () => {
  it('is null when the row does not exist, belongs to another driver, or the address is invalid', async () => {
    expect(await orNotFound(Promise.resolve('CNH'))).toBe('CNH');
    expect(await orNotFound(failing('NAO_ENCONTRADO'))).toBeNull();
    expect(await orNotFound(failing('DADOS_INVALIDOS'))).toBeNull();
    expect(await orNotFound(failing('CORPO_INVALIDO'))).toBeNull();
    await expect(orNotFound(failing('ERRO_INTERNO'))).rejects.toThrow('ERRO_INTERNO');
  });

  it('is null when it could not be read now; other errors are thrown', async () => {
    expect(await orNullIfUnavailable(Promise.resolve([]))).toEqual([]);
    expect(await orNullIfUnavailable(failing('SERVICO_INDISPONIVEL'))).toBeNull();
    expect(await orNullIfUnavailable(failing('ERRO_INTERNO'))).toBeNull();
    await expect(orNullIfUnavailable(failing('SESSAO_EXIGIDA'))).rejects.toThrow('SESSAO_EXIGIDA');
    await expect(orNullIfUnavailable(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  });
});
