import type { FullApi } from '../contract.ts';
import { emptyForm, type FormState } from '../form.ts';
import { receiveForm } from '../pageForm.server.ts';
import { solicitarForm } from '../recursos/form.ts';
import type { MultaDetalhe } from './contract.ts';
import { datasForm, valoresDasDatas } from './form.ts';

type Pagina = Parameters<typeof receiveForm<string, unknown, FullApi>>[0] & { url: URL };

/** The address of a fine's page takes two forms: the request of an appeal, and at `?datas` the days of the notices. */
export async function formulariosDaMulta(
  pagina: Pagina,
  multa: MultaDetalhe,
): Promise<{ recurso: FormState; datas: FormState } | Response> {
  const vazio = emptyForm(valoresDasDatas(multa));
  if (pagina.url.searchParams.has('datas')) {
    const datas = await receiveForm(pagina, datasForm(multa), valoresDasDatas(multa));
    return datas instanceof Response ? datas : { recurso: emptyForm(), datas };
  }
  const recurso = await receiveForm(pagina, solicitarForm(multa));
  return recurso instanceof Response ? recurso : { recurso, datas: vazio };
}
