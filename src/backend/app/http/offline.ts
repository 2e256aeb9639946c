import { telaDe } from '#lib/screens.ts';

/** Tells the service worker (public/sw.js) that a page may be kept on the device. */
export const OFFLINE_HEADER = 'x-offline-copy';
/** Tells the service worker the owner of every app page, so that it drops another driver's copies. */
export const OWNER_HEADER = 'x-owner';

/** Whether a page may be kept for offline reading: home, deadlines and fines. */
export function ficaOffline(pathname: string): boolean {
  return telaDe(pathname)?.offline === true;
}
