import type { FullApi } from '#lib/contract.ts';
import type { DrawnForm } from '#lib/form.ts';
import { drawForm, receiveForm, redirectTo } from '#lib/pageForm.server.ts';
import { screenRow } from '#lib/pageLoad.server.ts';
import { solicitarForm } from '#lib/recursos/form.ts';
import type { MultaDetalhe } from './contract.ts';
import { datasForm, valoresDasDatas } from './form.ts';
import { guiaForm, valoresDaGuia } from './guiaForm.server.ts';
import { paginaDaMulta } from './pagina.ts';

export interface Formularios {
  recurso: DrawnForm;
  datas: DrawnForm;
  guia: DrawnForm;
}

type Pagina = Parameters<typeof receiveForm<string, unknown, FullApi>>[0] & Parameters<typeof screenRow>[0];

/** A fine's page: the fine and its forms, or null when it cannot be loaded now. A fine kept by hand has one address, ours. */
export async function multaNaPagina(pagina: Pagina, leitura: Promise<MultaDetalhe>) {
  const multa = await screenRow(pagina, leitura);
  if (multa === null || multa instanceof Response) return multa;
  const endereco = paginaDaMulta(multa);
  if (multa.Origem === 'motorista' && endereco !== pagina.url.pathname)
    return redirectTo(pagina.request, { redirect: endereco });
  const formularios = await formulariosDaMulta(pagina, multa);
  return formularios instanceof Response ? formularios : { multa, formularios };
}

/** The address of a fine's page takes three forms: the request of an appeal, at `?datas` the days of the notices, at `?guia` its slip. */
async function formulariosDaMulta(pagina: Pagina, multa: MultaDetalhe): Promise<Formularios | Response> {
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
