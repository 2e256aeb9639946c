import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import type { Answer } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { type Aviso, sentenceOf } from '../messages.ts';
import { formOf, Mensagem } from '../pageForm.server.ts';
import { type ServerKey, storedStateForPage, storeStateForPage } from '../session/sealed.server.ts';
import { veiculos } from './contract.ts';

interface Pagina {
  request: Request;
  response: { status?: number };
  locals: { api: FullApi; sealKey: ServerKey };
}

export type Relatorio = Answer<typeof veiculos.importar>['Linhas'];

interface Recebida {
  relatorio: Relatorio | null;
  aviso?: Aviso | undefined;
}

/**
 * The result of each line of an uploaded sheet, or why none was read. It waits in a cookie, so that a reload sends nothing again; for a
 * long sheet the page itself. Nothing for a plain page view.
 */
export async function receberPlanilha(pagina: Pagina): Promise<Recebida | Response> {
  if (pagina.request.method !== 'POST')
    return (await storedStateForPage(pagina, 'planilha', Recebida)) ?? { relatorio: null };
  const recebida = await importada(pagina);
  return (await storeStateForPage(pagina, 'planilha', recebida)) ?? recebida;
}

const Recebida = v.object({
  relatorio: v.nullable(veiculos.importar.answer.entries.Linhas),
  aviso: v.optional(Mensagem),
});

async function importada(pagina: Pagina): Promise<Recebida> {
  try {
    const Arquivo = (await formOf(pagina.request))?.get('Arquivo');
    const { Linhas } = await pagina.locals.api.veiculos.importar({
      Arquivo: Arquivo instanceof Blob ? Arquivo : '',
    });
    return { relatorio: Linhas, aviso: { tipo: 'info', texto: resumo(Linhas) } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'SESSAO_EXIGIDA') throw error;
    pagina.response.status = error.status;
    return { relatorio: null, aviso: { tipo: 'erro', texto: error.sentence ?? sentenceOf(error.code) } };
  }
}

function resumo(linhas: Relatorio): string {
  const de = (qual: Relatorio[number]['Resultado']) =>
    linhas.filter(({ Resultado }) => Resultado === qual).length;
  return `Linhas: ${linhas.length}. Cadastradas agora: ${de('cadastrado')}. Já estavam: ${de('repetido')}. Não cadastradas: ${de('recusado')}.`;
}
