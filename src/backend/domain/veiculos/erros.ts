import { isRenavam } from '../../../lib/documents.ts';
import { TEXTS } from '../../../lib/messages.ts';

/** Tells the driver what to check after the source rejected a vehicle (design decision on check digits). */
export function mensagemDeErro(
  resultado: 'none' | 'invalid_input' | 'changed',
  { numeroRenavam }: { numeroRenavam: string },
): string {
  if (!isRenavam(numeroRenavam)) return TEXTS.renavamNaoConfere;
  if (resultado === 'changed') return TEXTS.veiculoMudou;
  return resultado === 'none' ? TEXTS.veiculoNaoEncontrado : TEXTS.veiculoRecusado;
}
