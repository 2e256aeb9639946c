import { isRenavam } from '../documents.ts';
import { TEXTS } from '../messages.ts';

/** What a driver whose vehicle the source did not accept reads: what to check (design decision on check digits). */
export function mensagemDeErro(
  resultado: 'none' | 'invalid_input' | 'changed',
  { numeroRenavam }: { numeroRenavam: string },
): string {
  if (!isRenavam(numeroRenavam)) return TEXTS.renavamNaoConfere;
  if (resultado === 'changed') return TEXTS.veiculoMudou;
  return resultado === 'none' ? TEXTS.veiculoNaoEncontrado : TEXTS.veiculoRecusado;
}
