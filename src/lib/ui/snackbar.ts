import { atom } from 'nanostores';
import { tabMemory } from '#lib/storage.ts';
import type { TipoDeAviso } from './campo.ts';

/** A short message above the page that disappears by itself. */
export interface Snack {
  id: number;
  texto: string;
  tom: TipoDeAviso;
  /** A link to more; with it the message can be closed too. */
  href?: string | undefined;
}

/** The current messages, oldest first, from any island; the shell shows them (islands/shell/Topo.tsx). */
export const $snacks = atom<readonly Snack[]>([]);

const DURACAO_MS = 4000;

let ultimo = 0;

/** Shows `texto` for a while. The same text again restarts its time. */
export function avisar(texto: string, { ms = DURACAO_MS, tom = 'info', href }: Partial<Opcoes> = {}): void {
  ultimo += 1;
  const id = ultimo;
  $snacks.set([...$snacks.get().filter((snack) => snack.texto !== texto), { id, texto, tom, href }]);
  setTimeout(() => dispensar(id), ms);
}

export function dispensar(id: number): void {
  $snacks.set($snacks.get().filter((snack) => snack.id !== id));
}

/** Shows it on the next page. */
export function avisarDepois(texto: string): void {
  tabMemory.set(DEPOIS, texto);
}

/** The message that the previous page left. */
export function avisarOGuardado(): void {
  const texto = tabMemory.get(DEPOIS);
  if (texto === null) return;
  tabMemory.set(DEPOIS, null);
  avisar(texto);
}

const DEPOIS = 'avisoBreve';

interface Opcoes {
  ms: number;
  tom: TipoDeAviso;
  href: string | undefined;
}
