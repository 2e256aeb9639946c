import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright/test';
import { BROWSER_ARGS, findFullChromium } from '../../../bin/lib/chromium.mjs';
import { CERTIFICADO_EM, servicoDePush } from '../../backend/harness/servicoDePush.ts';
import { servidorEm } from '../../crash/server.ts';
import { abrirCorreio } from './correio.ts';
import { test as base } from './driver.ts';
import { operadorEm } from './operador.ts';

type Aparelho = Awaited<ReturnType<typeof abrirAparelho>>;

/** The built program, a push service, and what a browser keeps open towards it: nothing between them is played but the network. */
async function abrirAparelho() {
  const dataDir = await mkdtemp(join(tmpdir(), 'via-livre-push-'));
  const correio = await abrirCorreio();
  const servico = await servicoDePush((chegou) => correio.entregar(chegou));
  const rede = ['--import', new URL('redeDePush.mjs', import.meta.url).href];
  const settings = { REDE_DE_PUSH: String(servico.port), NODE_EXTRA_CA_CERTS: CERTIFICADO_EM };
  const servidor = await servidorEm(dataDir, settings, undefined, rede);
  await servidor.start();
  return {
    url: servidor.url,
    correio,
    servico,
    /** A notice to one account, as the operator sends it. */
    avisar: (conta: string, assunto: string) =>
      operadorEm(dataDir)(
        ...['notificacoes', 'enviar', '--conta', conta],
        ...['--assunto', assunto, '--texto', 'Placa KVL1A23, de Ana Souza Prado.', '--sim'],
      ),
    async fechar() {
      await servidor.stop();
      await Promise.all([correio.fechar(), servico.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A phone that takes push messages: a browser with a folder of its own, for one without (as the other tests have it) takes none. */
export const test = base.extend<object, { aparelho: Aparelho }>({
  aparelho: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
    async ({}, use) => {
      const aparelho = await abrirAparelho();
      await use(aparelho);
      await aparelho.fechar();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ aparelho }, use) => use(aparelho.url),
  context: async ({ aparelho, viewport, hasTouch, isMobile, locale, timezoneId }, use) => {
    const perfil = await mkdtemp(join(tmpdir(), 'via-livre-celular-'));
    const context = await chromium.launchPersistentContext(perfil, {
      executablePath: findFullChromium() ?? '',
      args: [
        ...BROWSER_ARGS.filter((um) => um !== '--disable-background-networking'),
        ...aparelho.correio.opcoes,
      ],
      ignoreDefaultArgs: ['--disable-background-networking'],
      ...{ baseURL: aparelho.url, viewport, hasTouch, isMobile, locale, timezoneId },
    });
    await use(context);
    await context.close();
    await rm(perfil, { recursive: true, force: true });
  },
});

/** What stands on the lock screen. */
export function avisosNaTela(context: BrowserContext) {
  return trabalhador(context).evaluate(async () => {
    const { registration } = globalThis as unknown as Trabalhador;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/**
 * A press on the one notice that is there; gives what was opened. No program can press it: the event is ours, and so is what a browser
 * allows to a real one alone, to open a window and to bring one to the front.
 */
export function tocarNoAviso(context: BrowserContext) {
  return trabalhador(context).evaluate(async () => {
    const { registration, clients, dispatchEvent, NotificationEvent, WindowClient } =
      globalThis as unknown as Trabalhador;
    const feito: string[] = [];
    clients.openWindow = async (url) => void feito.push(`abriu ${url}`);
    WindowClient.prototype.focus = async function focus() {
      feito.push('trouxe à frente');
      return this;
    };
    const [notification] = await registration.getNotifications();
    const toque = new NotificationEvent('notificationclick', { notification });
    const esperas: Promise<unknown>[] = [];
    Object.defineProperty(toque, 'waitUntil', { value: (espera: Promise<unknown>) => esperas.push(espera) });
    dispatchEvent(toque);
    await Promise.all(esperas);
    return feito;
  });
}

/** Of a service worker's globals, which the types of a page do not know, what is used here. */
interface Trabalhador {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
  WindowClient: { prototype: { focus(): Promise<unknown> } };
}

function trabalhador(context: BrowserContext) {
  // Signing out clears the site's storage, its service worker too: the last one is the one at work.
  const um = context.serviceWorkers().at(-1);
  if (!um) throw new Error('no service worker');
  return um;
}
