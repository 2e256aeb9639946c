import type { FullApi } from '#lib/contract.ts';
import type { DrawnForm } from '#lib/form.ts';
import { drawForm, formOf, receiveForm } from '#lib/pageForm.server.ts';
import { cancelarRemocaoForm, pedirRemocaoForm } from './direitosForm.ts';

interface Pagina {
  request: Request;
  response: { status?: number; headers: Headers };
  locals: { api: FullApi; recusada?: boolean };
}

/**
 * The page shows the form that fits the account (`pedida`: its removal is requested). A submission is read as the form that it came
 * from: a request that is sent twice finds the account already in removal, and must not cancel it.
 */
export async function receberRemocao(
  pagina: Pagina,
  { pedida }: { pedida: boolean },
): Promise<DrawnForm | Response> {
  const { request } = pagina;
  const data = request.method === 'POST' ? await formOf(request.clone()) : null;
  const cancela = data ? data.get('acao') === 'cancelar' : pedida;
  const estado: DrawnForm | Response = cancela
    ? await receiveForm(pagina, cancelarRemocaoForm)
    : await receiveForm(pagina, pedirRemocaoForm);
  if (estado instanceof Response || cancela === pedida) return estado;
  return pedida ? drawForm(cancelarRemocaoForm) : drawForm(pedirRemocaoForm);
}
