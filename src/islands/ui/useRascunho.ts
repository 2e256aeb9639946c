import { type RefObject, useEffect, useRef } from 'react';
import type { DrawnForm } from '#lib/form.ts';
import { mudou } from '#lib/ui/mudou.ts';
import { corpoDe, deQuem } from './enviar.ts';

const ESPERA_MS = 400;

interface Opcoes {
  endereco: string | undefined;
  enviando: boolean;
  /** Counts the answers. */
  resposta: number;
  /** As the page drew it. */
  estado: Pick<DrawnForm, 'campos' | 'values'>;
}

/**
 * Keeps what is typed into a form through a reload (lib/rascunho.server.ts): sent a moment after the last key, and at once when the page
 * goes away. Not while the form itself is sent, so that no draft outlives its registration.
 */
export function useRascunho(
  form: RefObject<HTMLFormElement | null>,
  { endereco, enviando, resposta, estado }: Opcoes,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ocupado = useRef(enviando);
  ocupado.current = enviando;
  const guardar = useRef(() => {});
  guardar.current = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current || !endereco || ocupado.current) return;
    // Without a connection nothing is kept, as nothing was promised; the fields themselves still hold it.
    fetch(endereco, {
      method: 'POST',
      keepalive: true,
      headers: deQuem(),
      body: corpoDe(form.current, null),
    }).catch(() => undefined);
  };
  const escrever = () => {
    if (!endereco) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => guardar.current(), ESPERA_MS);
  };
  useEffect(() => {
    if (enviando) clearTimeout(timer.current);
  }, [enviando]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal leaves what was typed as it was, to be kept again
  useEffect(() => {
    if (resposta > 0) escrever();
  }, [resposta]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the island came, once
  useEffect(() => {
    if (endereco && form.current && typedInto(form.current, estado)) escrever();
  }, []);
  useEffect(() => {
    const leave = () => timer.current !== undefined && guardar.current();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  return escrever;
}

function typedInto(form: HTMLFormElement, { campos, values }: Opcoes['estado']): boolean {
  const data = new FormData(form);
  return Object.entries(campos).some(([nome, desenho]) => mudou(data.get(nome), values[nome], desenho));
}
