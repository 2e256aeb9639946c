import type { FullApi } from '../contract.ts';
import type { DrawnForm } from '../form.ts';
import { drawForm, receiveForm } from '../pageForm.server.ts';
import { solicitarForm } from '../recursos/form.ts';
import type { MultaDetalhe } from './contract.ts';
import { datasForm, valoresDasDatas } from './form.ts';
import { guiaForm, valoresDaGuia } from './guiaForm.server.ts';

export interface Formularios {
  recurso: DrawnForm;
  datas: DrawnForm;
  guia: DrawnForm;
}

type Pagina = Parameters<typeof receiveForm<string, unknown, FullApi>>[0] & { url: URL };

/** The address of a fine's page takes three forms: the request of an appeal, at `?datas` the days of the notices, at `?guia` its slip. */
export async function formulariosDaMulta(
  pagina: Pagina,
  multa: MultaDetalhe,
): Promise<Formularios | Response> {
  const pedido = solicitarForm(multa);
  const dias = datasForm(multa, pagina.url.pathname);
  const boleto = guiaForm(multa, pagina.url.pathname);
  const [conhecidos, copiada] = [valoresDasDatas(multa), valoresDaGuia(multa)];
  const parado = {
    recurso: drawForm(pedido),
    datas: drawForm(dias, conhecidos),
    guia: drawForm(boleto, copiada),
  };
  if (pagina.url.searchParams.has('datas')) {
    const datas = await receiveForm(pagina, dias, conhecidos);
    return datas instanceof Response ? datas : { ...parado, datas };
  }
  if (pagina.url.searchParams.has('guia')) {
    const guia = await receiveForm(pagina, boleto, copiada);
    return guia instanceof Response ? guia : { ...parado, guia };
  }
  const recurso = await receiveForm(pagina, pedido);
  return recurso instanceof Response ? recurso : { ...parado, recurso };
}
