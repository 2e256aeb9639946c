import { isCnh } from '../documents.ts';
import { TEXTS } from '../messages.ts';

/** What a driver whose licence the source did not accept reads: what to check (design decision on check digits). */
export function mensagemDeErro(
  resultado: 'none' | 'invalid_input' | 'changed',
  { numeroCnh }: { numeroCnh: string },
): string {
  if (!isCnh(numeroCnh)) return TEXTS.cnhNaoConfere;
  if (resultado === 'changed') return TEXTS.cnhMudou;
  return resultado === 'none' ? TEXTS.cnhNaoEncontrada : TEXTS.cnhRecusada;
}
