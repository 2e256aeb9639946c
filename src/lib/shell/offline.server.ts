import { paths } from '../paths.ts';

/** Tells the service worker (public/sw.js) that a page may be kept on the device. */
export const OFFLINE_HEADER = 'x-offline-copy';
/** Tells the service worker the owner of every app page, so that it drops another driver's copies. */
export const OWNER_HEADER = 'x-owner';

const LISTAS: readonly string[] = [
  paths.app.condutores.lista,
  paths.app.veiculos.lista,
  paths.app.multas.lista,
  paths.app.prazos,
];

/** Whether a page may be kept for offline reading: licences, vehicles, fines and deadlines, nothing about payments. */
export function ficaOffline(pathname: string): boolean {
  if (pathname.startsWith(`${paths.app.multas.verHabilitacao('')}`)) return true;
  return LISTAS.some((lista) => pathname === lista || pathname.startsWith(`${lista}/view/`));
}
