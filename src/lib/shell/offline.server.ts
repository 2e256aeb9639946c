import { paths } from '../paths.ts';

/** Tells the service worker (public/sw.js) that a page may be kept on the device. */
export const OFFLINE_HEADER = 'x-offline-copy';
/** Tells it of every page of the app whose it is: the copies of another driver go. */
export const OWNER_HEADER = 'x-owner';

const LISTAS: readonly string[] = [
  paths.app.condutores.lista,
  paths.app.veiculos.lista,
  paths.app.multas.lista,
  paths.app.prazos,
];

/** Whether a driver may read the page again without a connection: licences, vehicles, fines and deadlines, and nothing about paying. */
export function ficaOffline(pathname: string): boolean {
  if (pathname.startsWith(`${paths.app.multas.verHabilitacao('')}`)) return true;
  return LISTAS.some((lista) => pathname === lista || pathname.startsWith(`${lista}/view/`));
}
