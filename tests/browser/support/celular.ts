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

/** The built program, a push service, and the browser's connection to it: only the network between them is simulated. */
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
    /** A notification to one account, sent by the operator. */
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

/** A phone with push messages: a browser with its own profile folder, because the incognito windows of other tests accept none. */
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

/** The notifications on the lock screen. */
export function avisosNaTela(context: BrowserContext) {
  return trabalhador(context).evaluate(async () => {
    const { registration } = globalThis as unknown as Trabalhador;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/**
 * Presses the only notification and returns the opened address. A program cannot press it: the event is synthetic, as are the user-only
 * rights to open and focus a window.
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

/** Service worker globals that are used here; the types of a page lack them. */
interface Trabalhador {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
  WindowClient: { prototype: { focus(): Promise<unknown> } };
}

function trabalhador(context: BrowserContext) {
  // Signing out clears the site's storage and its service worker: the last worker is the active one.
  const um = context.serviceWorkers().at(-1);
  if (!um) throw new Error('no service worker');
  return um;
}
