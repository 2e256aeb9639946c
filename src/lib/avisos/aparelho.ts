/** The state of push messages in this browser. */
export async function estadoDoAparelho(): Promise<'pronto' | 'semSuporte' | 'instalar' | 'negado'> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'instalar' : 'semSuporte';
  return Notification.permission === 'denied' ? 'negado' : 'pronto';
}

/** Whether this browser takes push messages now. The driver may have blocked them, or emptied the site's data, since they were switched on. */
export async function recebeNesteAparelho(): Promise<boolean> {
  if ((await estadoDoAparelho()) !== 'pronto' || Notification.permission !== 'granted') return false;
  const registro = await navigator.serviceWorker.getRegistration();
  return Boolean(await registro?.pushManager.getSubscription());
}
