import { paths } from '../paths.ts';

/** Tells the service worker (public/sw.js) that a page may be kept on the device, and for which session. */
export const OFFLINE_HEADER = 'x-offline-copy';

const LISTAS: readonly string[] = [
  paths.app.condutores.lista,
  paths.app.veiculos.lista,
  paths.app.multas.lista,
];

/** Whether a driver may read the page again without a connection: licences, vehicles and fines, and nothing about paying. */
export function ficaOffline(pathname: string): boolean {
  if (pathname.startsWith(`${paths.app.multas.verHabilitacao('')}`)) return true;
  return LISTAS.some((lista) => pathname === lista || pathname.startsWith(`${lista}/view/`));
}
