import * as v from 'valibot';
import type { FullApi } from '../../contract.ts';
import { AppError } from '../../errors.ts';
import { type Aviso, sentenceOf } from '../../messages.ts';
import { formOf, Mensagem } from '../../pageForm.server.ts';
import { type ServerKey, storedStateForPage, storeStateForPage } from '../../session/sealed.server.ts';
import { guardadas } from '../contract.ts';
import type { CartaLida } from './ler.ts';

interface Pagina {
  request: Request;
  response: { status?: number };
  locals: { api: FullApi; sealKey: ServerKey };
}

interface Recebida {
  lida: CartaLida | null;
  aviso?: Aviso | undefined;
}

/**
 * Reads the notice that a browser without script sent, or says why not. The result waits in a cookie, so that a reload sends nothing
 * again; a long one is the page itself. Nothing for a plain page view.
 */
export async function receberCarta(pagina: Pagina): Promise<Recebida | Response> {
  if (pagina.request.method !== 'POST')
    return (await storedStateForPage(pagina, 'carta', Recebida)) ?? { lida: null };
  const recebida = await ler(pagina);
  return (await storeStateForPage(pagina, 'carta', recebida)) ?? recebida;
}

const Recebida = v.object({ lida: v.nullable(guardadas.lerCarta.answer), aviso: v.optional(Mensagem) });

async function ler(pagina: Pagina): Promise<Recebida> {
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
