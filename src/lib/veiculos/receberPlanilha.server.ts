import type { FullApi } from '../contract.ts';
import type { Answer } from '../endpoint.ts';
import { AppError } from '../errors.ts';
import { type Aviso, sentenceOf } from '../messages.ts';
import { formOf } from '../pageForm.server.ts';
import type { veiculos } from './contract.ts';

interface Pagina {
  request: Request;
  response: { status?: number };
  locals: { api: FullApi };
}

export type Relatorio = Answer<typeof veiculos.importar>['Linhas'];

/** What became of each line of a sheet that was sent, or why none was read. Nothing for a page that is only opened. */
export async function receberPlanilha(
  pagina: Pagina,
): Promise<{ relatorio: Relatorio | null; aviso: Aviso | undefined }> {
  if (pagina.request.method !== 'POST') return { relatorio: null, aviso: undefined };
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
