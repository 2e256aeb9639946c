/** The state of push messages in this browser. */
export async function estadoDoAparelho(): Promise<'pronto' | 'semSuporte' | 'instalar' | 'negado'> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'instalar' : 'semSuporte';
  return Notification.permission === 'denied' ? 'negado' : 'pronto';
}
