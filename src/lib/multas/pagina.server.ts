import type { FullApi } from '../contract.ts';
import type { DrawnForm } from '../form.ts';
import { drawForm, receiveForm } from '../pageForm.server.ts';
import { solicitarForm } from '../recursos/form.ts';
import type { MultaDetalhe } from './contract.ts';
import { datasForm, valoresDasDatas } from './form.ts';

type Pagina = Parameters<typeof receiveForm<string, unknown, FullApi>>[0] & { url: URL };

/** The address of a fine's page takes two forms: the request of an appeal, and at `?datas` the days of the notices. */
export async function formulariosDaMulta(
  pagina: Pagina,
  multa: MultaDetalhe,
): Promise<{ recurso: DrawnForm; datas: DrawnForm } | Response> {
  const pedido = solicitarForm(multa);
  const dias = datasForm(multa, pagina.url.pathname);
  const conhecidos = valoresDasDatas(multa);
  if (pagina.url.searchParams.has('datas')) {
    const datas = await receiveForm(pagina, dias, conhecidos);
    return datas instanceof Response ? datas : { recurso: drawForm(pedido), datas };
  }
  const recurso = await receiveForm(pagina, pedido);
  return recurso instanceof Response ? recurso : { recurso, datas: drawForm(dias, conhecidos) };
}
