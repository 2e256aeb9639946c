import { fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Documento } from './documentos.ts';

/**
 * Scans each document before any is stored. Without a configured scanner nothing is checked; when the scanner does
 * not answer, the documents are refused, because they can be sent again.
 */
export async function recusarInfectados(
  { adapters: { scanner } }: Pick<Ctx, 'adapters'>,
  documentos: readonly (readonly [campo: string, documento: Documento])[],
): Promise<void> {
  if (!scanner) return;
  const infectados: Record<string, string> = {};
  for (const [campo, { bytes }] of documentos) {
    const veredito = await scanner.scan(bytes);
    if (veredito === 'unknown') fail('SERVICO_INDISPONIVEL');
    if (veredito === 'infected') infectados[campo] = sentenceOf('ARQUIVO_INFECTADO');
  }
  if (Object.keys(infectados).length > 0)
    fail('ARQUIVO_INFECTADO', { fields: infectados, sentence: sentenceOf('ARQUIVO_INFECTADO') });
}
