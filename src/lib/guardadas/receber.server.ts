import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { AppError } from '#lib/errors.ts';
import { type Aviso, sentenceOf } from '#lib/messages.ts';
import { formOf } from '#lib/pageForm.server.ts';
import { CartaLida } from './lida.ts';

interface Pagina {
  request: Request;
  response: { status?: number };
  locals: { api: FullApi };
}

interface Recebida {
  lida: CartaLida | null;
  aviso?: Aviso;
}

/** One of the notices of a file, as its button sends it. */
const Escolhida = v.pipe(v.string(), v.parseJson(), CartaLida);

/** Reads the notice that a browser without script sent, or says why not. Nothing for a plain page view. */
export async function receberCarta({ request, response, locals }: Pagina): Promise<Recebida> {
  if (request.method !== 'POST') return { lida: null };
  try {
    const form = await formOf(request);
    const escolhida = v.safeParse(Escolhida, form?.get('Lida'));
    if (escolhida.success) return { lida: escolhida.output };
    const Arquivo = form?.get('Arquivo');
    return { lida: await locals.api.guardadas.lerCarta({ Arquivo: Arquivo instanceof Blob ? Arquivo : '' }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'SESSAO_EXIGIDA') throw error;
    response.status = error.status;
    return { lida: null, aviso: { tipo: 'erro', texto: error.sentence ?? sentenceOf(error.code) } };
  }
}
