import { type RefObject, useEffect, useRef } from 'react';
import type { DrawnForm } from '#lib/form.ts';
import type { Desenho } from '#lib/ui/campo.ts';
import { corpoDe, deQuem } from './enviar.ts';

const ESPERA_MS = 400;

interface Opcoes {
  endereco: string | undefined;
  enviando: boolean;
  /** Counts the answers. */
  resposta: number;
  estado: Pick<DrawnForm, 'campos' | 'values'>;
}

/**
 * Keeps a form's input through a reload (lib/forms/rascunho.server.ts): sent a moment after the last key, and at once when the page is
 * hidden. Not while the form is submitted, so that no draft outlives its registration.
 */
export function useRascunho(
  form: RefObject<HTMLFormElement | null>,
  { endereco, enviando, resposta, estado }: Opcoes,
): { escrever: () => void; largar: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const aCaminho = useRef<AbortController>(undefined);
  const ocupado = useRef(enviando);
  ocupado.current = enviando;
  const guardar = useRef((_ultima: boolean) => {});
  guardar.current = (ultima) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    aCaminho.current?.abort();
    if (!form.current || !endereco || ocupado.current) return;
    const este = new AbortController();
    aCaminho.current = este;
    // Only what the page sends as it goes outlives it: that cannot be taken back. Without a connection nothing is stored; the fields still
    // have their values.
    fetch(endereco, {
      method: 'POST',
      keepalive: ultima,
      signal: este.signal,
      headers: deQuem(),
      body: corpoDe(form.current, null),
    })
      .catch(() => undefined)
      .finally(() => {
        if (aCaminho.current === este) aCaminho.current = undefined;
      });
  };
  const escrever = () => {
    if (!endereco) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => guardar.current(false), ESPERA_MS);
  };
  // At once and not in an effect: on a busy machine the page may be left before effects run, and `leave` would send the draft once more.
  const largar = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // A draft that arrives after the registration would outlive it.
    aCaminho.current?.abort();
    aCaminho.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal leaves what was typed as it was, to be kept again
  useEffect(() => {
    if (resposta > 0) escrever();
  }, [resposta]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the island came, once
  useEffect(() => {
    if (endereco && form.current && typedInto(form.current, estado)) escrever();
  }, []);
  useEffect(() => {
    const leave = () => (timer.current !== undefined || aCaminho.current) && guardar.current(true);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  return { escrever, largar };
}

function typedInto(form: HTMLFormElement, { campos, values }: Opcoes['estado']): boolean {
  const data = new FormData(form);
  return Object.entries(campos).some(([nome, desenho]) => mudou(data.get(nome), values[nome], desenho));
}

type Entrada = FormDataEntryValue | null | undefined;

/** Whether a field differs from the refused value. A late mask or an autofill of the same value changes nothing: the error stays. */
export function mudou(
  agora: Entrada,
  recusado: Entrada,
  desenho: Pick<Desenho, 'mascara' | 'secreto'> = {},
): boolean {
  // A refused password was emptied; a chosen file always counts as new.
  if (desenho.secreto || (agora && typeof agora !== 'string')) return true;
  return conteudo(agora, desenho) !== conteudo(recusado, desenho);
}

function conteudo(entrada: Entrada, { mascara }: Pick<Desenho, 'mascara'>): string {
  if (typeof entrada !== 'string') return '';
  return mascara ? entrada.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() : entrada;
}
