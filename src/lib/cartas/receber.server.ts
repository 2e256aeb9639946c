import type { FullApi } from '../contract.ts';
import { AppError } from '../errors.ts';
import { type Aviso, sentenceOf } from '../messages.ts';
import { formOf } from '../pageForm.server.ts';
import type { CartaLida } from './ler.ts';

interface Pagina {
  request: Request;
  response: { status?: number };
  locals: { api: FullApi };
}

/** What a browser without script sent, read; or why it could not be. Nothing for a page that is only opened. */
export async function receberCarta(
  pagina: Pagina,
): Promise<{ lida: CartaLida | null; aviso: Aviso | undefined }> {
  if (pagina.request.method !== 'POST') return { lida: null, aviso: undefined };
  try {
    const dados = await formOf(pagina.request);
    const Arquivo = dados?.get('Arquivo');
    const lida = await pagina.locals.api.guardadas.lerCarta({
      Arquivo: Arquivo instanceof Blob ? Arquivo : '',
    });
    return { lida, aviso: undefined };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'SESSAO_EXIGIDA') throw error;
    pagina.response.status = error.status;
    return { lida: null, aviso: { tipo: 'erro', texto: error.sentence ?? sentenceOf(error.code) } };
  }
}
