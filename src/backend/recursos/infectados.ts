import { fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import type { Ctx } from '../context.ts';
import type { Documento } from './documentos.ts';

/**
 * Has the scanner look at each document, one after the other, before any of them is kept. Without a scanner in the settings nothing
 * is asked; with one that does not answer nothing is taken: a document comes again, a stranger's file is not opened unseen.
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
