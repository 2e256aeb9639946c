import { paths } from '#lib/paths.ts';
import {
  abreSemPlano,
  type EntradaDeMenu,
  ESCONDIDAS,
  enderecoDe,
  MENU,
  parametros,
  segmentos,
  type Tela,
  telaDe,
} from '#lib/screens.ts';

/** Below the specified entries: screens without an entry in the specification. */
export const MAIS_DO_MENU: readonly EntradaDeMenu[] = ESCONDIDAS.flatMap(({ noMenu, icone, ...tela }) =>
  noMenu && icone ? [{ ...tela, name: noMenu, icone }] : [],
);

/** A place of the bar at the bottom of a phone; `tambem`: other sections that belong to it. */
export interface Lugar {
  rotulo: string;
  entrada: EntradaDeMenu;
  tambem?: readonly string[];
}

/** The bottom bar of a phone; its fifth place, 'Mais', opens the menu. */
export const LUGARES: readonly Lugar[] = [
  { rotulo: 'Início', entrada: doMenu('/inicial'), tambem: ['/app/dashboard'] },
  { rotulo: 'Multas', entrada: doMenu('/multas'), tambem: ['/app/guardadas'] },
  { rotulo: 'Prazos', entrada: doMenu('/prazos') },
  { rotulo: 'Veículos', entrada: doMenu('/veiculos'), tambem: ['/app/condutores'] },
];

function doMenu(path: string): EntradaDeMenu {
  const entrada = MENU.find((uma) => uma.path === path);
  if (!entrada) throw new Error(`the menu has no ${path}`);
  return entrada;
}

/** Like marcaDe, for a place of the bar. */
export function marcaDoLugar({ entrada, tambem = [] }: Lugar, pathname: string): 'page' | 'true' | undefined {
  const dele = marcaDe(entrada, pathname);
  if (dele) return dele;
  return tambem.some((secao) => `${pathname}/`.startsWith(`${secao}/`)) ? 'true' : undefined;
}

/** The back arrow's target of `pathname` without an explicit one: the nearest screen above it, or the bar's place that marks it. */
export function acimaDe(pathname: string): string {
  const partes = segmentos(pathname);
  for (let fim = partes.length - 1; fim > 1; fim--) {
    const caminho = `/${partes.slice(0, fim).join('/')}`;
    const tela = telaDe(caminho);
    if (tela && parametros(tela) === 0) return caminho;
  }
  const lugar = LUGARES.find(({ tambem = [] }) => tambem.includes(`/${partes.join('/')}`));
  return lugar ? enderecoDe(lugar.entrada) : paths.app.inicial;
}

/** The address of an entry, and whether the driver is on it ('page'), below it ('true') or elsewhere. */
export function marcaDe(entrada: Tela, pathname: string): 'page' | 'true' | undefined {
  const alvo = enderecoDe(entrada);
  const aqui = `/${segmentos(pathname).join('/')}`;
  if (aqui === alvo) return 'page';
  return aqui.startsWith(`${alvo}/`) ? 'true' : undefined;
}

/** Whether an entry is open: all of them with an active plan, else only the open sections. */
export function estaAberta(entrada: Tela, liberado: boolean): boolean {
  return liberado || abreSemPlano(enderecoDe(entrada));
}
