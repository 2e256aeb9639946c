import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const AVISO = '/app/notificacoes/view/7';
const FORMULARIO = '/app/veiculos/cadastrar';

/** The scripts of the service worker, in a world of their own. */
function trabalhador(self: object) {
  const mundo = createContext({
    URL,
    self,
    importScripts: (...nomes: string[]) => {
      for (const nome of nomes) runInContext(readFileSync(`public${nome}`, 'utf8'), mundo);
    },
  });
  runInContext(readFileSync('public/sw.js', 'utf8'), mundo);
  return mundo;
}

/** Presses a notice that leads to `caminho` while windows of these paths are open, and tells what the service worker does. */
async function tocar(abertas: readonly string[], caminho = AVISO): Promise<string[]> {
  const feito: string[] = [];
  const janelas = abertas.map((path) => ({
    url: `https://vialivre.example${path}`,
    focus: async () => feito.push(`focou ${path}`),
    navigate: async (para: string) => feito.push(`${path} deu lugar a ${para}`),
  }));
  const ouvintes = new Map<string, (event: object) => void>();
  const clients = {
    matchAll: async () => janelas,
    openWindow: async (para: string) => feito.push(`abriu ${para}`),
  };
  trabalhador({
    clients,
    addEventListener: (tipo: string, ouvir: (event: object) => void) => ouvintes.set(tipo, ouvir),
  });
  const esperas: Promise<unknown>[] = [];
  ouvintes.get('notificationclick')?.({
    notification: { data: { caminho }, close: () => undefined },
    waitUntil: (espera: Promise<unknown>) => esperas.push(espera),
  });
  await Promise.all(esperas);
  return feito;
}

it('a pressed notice takes the place of a list, never of a form, a payment or the desk', async () => {
  expect(await tocar(['/app/inicial'])).toEqual(['focou /app/inicial', `/app/inicial deu lugar a ${AVISO}`]);
  for (const outra of [FORMULARIO, '/app/pe/contratar', '/app/recurso-de-multa-online/conferir', '/mesa'])
    expect(await tocar([outra]), outra).toEqual([`abriu ${AVISO}`]);
  expect(await tocar([FORMULARIO, '/app/veiculos'])).toEqual([
    'focou /app/veiculos',
    `/app/veiculos deu lugar a ${AVISO}`,
  ]);
  expect(await tocar([])).toEqual([`abriu ${AVISO}`]);
});

it('a window that already shows the page comes to the front, and is loaded again where it has no form', async () => {
  expect(await tocar([AVISO])).toEqual([`focou ${AVISO}`, `${AVISO} deu lugar a ${AVISO}`]);
  expect(await tocar([FORMULARIO], FORMULARIO)).toEqual([`focou ${FORMULARIO}`]);
});
