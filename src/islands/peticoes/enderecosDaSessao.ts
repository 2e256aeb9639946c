import * as v from 'valibot';
import { Endereco } from '#lib/referencia/contract.ts';

export type Lugar = v.InferOutput<typeof Endereco>;

/** An address found before in this session; null when there is none, or the browser refuses its storage. */
export function lembrar(cep: string): Lugar | null {
  try {
    const guardado = v.safeParse(Endereco, JSON.parse(sessionStorage.getItem(chave(cep)) ?? 'null'));
    return guardado.success ? guardado.output : null;
  } catch {
    return null;
  }
}

export function guardar(cep: string, lugar: Lugar): void {
  try {
    sessionStorage.setItem(chave(cep), JSON.stringify(lugar));
  } catch {
    // Storage refused or full: the CEP is asked for again.
  }
}

const chave = (cep: string) => `cep:${cep}`;
