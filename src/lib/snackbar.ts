import { atom } from 'nanostores';
import type { FormState } from './form.ts';
import { tabMemory } from './storage.ts';
import type { TipoDeAviso } from './ui/campo.ts';

/** A short message over the page, which goes by itself. */
export interface Snack {
  id: number;
  texto: string;
  tom: TipoDeAviso;
  /** Where it says more; with it the message can be closed too. */
  href?: string | undefined;
}

/** What is said now, oldest first, by whichever island has something to say; the shell shows it (islands/shell/Topo.tsx). */
export const $snacks = atom<readonly Snack[]>([]);

/** How long a message stays when nobody says otherwise. */
const DURACAO_MS = 4000;

let ultimo = 0;

/** Says `texto` for a while. The same words once more are said anew, not twice. */
export function avisar(texto: string, { ms = DURACAO_MS, tom = 'info', href }: Partial<Opcoes> = {}): void {
  ultimo += 1;
  const id = ultimo;
  $snacks.set([...$snacks.get().filter((snack) => snack.texto !== texto), { id, texto, tom, href }]);
  setTimeout(() => dispensar(id), ms);
}

/** Before its time, by whoever has read it. */
export function dispensar(id: number): void {
  $snacks.set($snacks.get().filter((snack) => snack.id !== id));
}

/** What a form was told as a whole. What is wrong in its fields stays with them. */
export function avisarRecusa({ aviso, errors }: Pick<FormState, 'aviso' | 'errors'>): void {
  if (aviso && Object.keys(errors).length === 0) avisar(aviso.texto, { tom: aviso.tipo });
}

/** Says it on the page that comes after this one. */
export function avisarDepois(texto: string): void {
  tabMemory.set(DEPOIS, texto);
}

/** What the page before this one left to be said. */
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
