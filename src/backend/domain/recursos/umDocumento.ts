import { AppError, fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import type { Ctx } from '../../platform/context.ts';
import { conferirArquivo, type Documento } from './documentos.ts';

/**
 * Validates the file of a single-file form; null for none. An empty field arrives as an empty file without a name.
 * Throws errors by field.
 */
export async function umDocumento(ctx: Ctx, enviado: Blob | ''): Promise<Documento | null> {
  const nome = enviado instanceof File ? enviado.name : '';
  if (enviado === '' || (enviado.size === 0 && nome === '')) return null;
  try {
    const documento = await conferirArquivo({ nome, bytes: new Uint8Array(await enviado.arrayBuffer()) });
    const veredito = await ctx.adapters.scanner?.scan(documento.bytes);
    if (veredito === 'unknown') fail('SERVICO_INDISPONIVEL');
    if (veredito === 'infected') fail('ARQUIVO_INFECTADO');
    return documento;
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('ARQUIVO_')) throw error;
    return fail(error.code, {
      fields: { Arquivo: sentenceOf(error.code) },
      sentence: sentenceOf('DADOS_INVALIDOS'),
    });
  }
}
