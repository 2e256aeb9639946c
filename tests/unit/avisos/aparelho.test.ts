import { afterEach, expect, it, vi } from 'vitest';
import { recebeNesteAparelho } from '#lib/avisos/aparelho.ts';
import { ligarNesteAparelho } from '#lib/avisos/pushNoNavegador.ts';
import { TEXTS } from '#lib/messages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Navegador {
  permission: NotificationPermission;
  assinatura?: object | null;
}

function navegador({ permission, assinatura = {} }: Navegador): void {
  const registro = { pushManager: { getSubscription: async () => assinatura } };
  const serviceWorker = { getRegistration: async () => registro, ready: new Promise(() => {}) };
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
}

it('a browser that blocks notices, or forgot its subscription, takes no push messages', async () => {
  navegador({ permission: 'granted' });
  expect(await recebeNesteAparelho()).toBe(true);
  navegador({ permission: 'denied' });
  expect(await recebeNesteAparelho()).toBe(false);
  navegador({ permission: 'granted', assinatura: null });
  expect(await recebeNesteAparelho()).toBe(false);
});

it('switching on says that it failed where no service worker ever comes', async () => {
  vi.useFakeTimers();
  navegador({ permission: 'granted' });
  const resposta = ligarNesteAparelho('chave');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await resposta).toBe(TEXTS.pushFalhou);
});
