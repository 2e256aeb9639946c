import { paths } from '#lib/paths.ts';

/** Tells the service worker (public/sw.js) that a page may be kept on the device. */
export const OFFLINE_HEADER = 'x-offline-copy';
/** Tells the service worker the owner of every app page, so that it drops another driver's copies. */
export const OWNER_HEADER = 'x-owner';

const LISTAS: readonly string[] = [
  paths.app.inicial,
  paths.app.condutores.lista,
  paths.app.veiculos.lista,
  paths.app.multas.lista,
  paths.app.prazos,
];

/** Lists whose detail pages (address + guid) may be stored. Pages that correct, remove or add are not stored. */
const POR_GUID = [paths.app.guardadas.lista];
const GUID = /^\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether a page may be kept for offline reading: the first screen, licences, vehicles, fines, those kept by hand and
 * deadlines, nothing about payments.
 */
export function ficaOffline(pathname: string): boolean {
  if (pathname.startsWith(`${paths.app.multas.verHabilitacao('')}`)) return true;
  if (pathname === paths.app.guardadas.lista || pathname === paths.app.guardadas.carta) return true;
  if (POR_GUID.some((lista) => pathname.startsWith(lista) && GUID.test(pathname.slice(lista.length))))
    return true;
  return LISTAS.some((lista) => pathname === lista || pathname.startsWith(`${lista}/view/`));
}
