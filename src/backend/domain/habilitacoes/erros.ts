import { isCnh } from '../../../lib/documents.ts';
import { TEXTS } from '../../../lib/messages.ts';

/** Tells the driver what to check after the source rejected a licence (design decision on check digits). */
export function mensagemDeErro(
  resultado: 'none' | 'invalid_input' | 'changed',
  { numeroCnh }: { numeroCnh: string },
): string {
  if (!isCnh(numeroCnh)) return TEXTS.cnhNaoConfere;
  if (resultado === 'changed') return TEXTS.cnhMudou;
  return resultado === 'none' ? TEXTS.cnhNaoEncontrada : TEXTS.cnhRecusada;
}
