import { createApi, messageOfFailure } from '#lib/api.ts';
import { TEXTS } from '#lib/messages.ts';
import { avisos } from './contract.ts';

const api = () => createApi({ avisos }, { baseUrl: '' }).avisos;

/** After the driver allowed it, sends the push address to the server. Returns an error message, or null. */
export function ligarNesteAparelho(chave: string): Promise<string | null> {
  return messageOfFailure(async () => {
    if (Notification.permission !== 'granted') return TEXTS.pushNegado;
    const { pushManager } = await comTrabalhador();
    // A subscription with another key or of an earlier user is replaced.
    await (await pushManager.getSubscription())?.unsubscribe();
    const assinatura = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chave });
    const { endpoint, keys } = assinatura.toJSON();
    await api().ligarPush({ Endereco: endpoint ?? '', P256dh: keys?.p256dh ?? '', Auth: keys?.auth ?? '' });
    return null;
  }, falhou);
}

export function desligarNesteAparelho(): Promise<string | null> {
  return messageOfFailure(async () => {
    await api().desligarPush();
    const registro = await navigator.serviceWorker.getRegistration();
    await (await registro?.pushManager.getSubscription())?.unsubscribe();
    return null;
  }, falhou);
}

/** `ready` never settles where the worker cannot be registered. */
function comTrabalhador(): Promise<ServiceWorkerRegistration> {
  const tarde = new Promise<never>((_, falhar) => {
    setTimeout(() => falhar(new Error('no service worker')), TRABALHADOR_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tarde]);
}

const TRABALHADOR_MS = 15_000;

const falhou = () => TEXTS.pushFalhou;
