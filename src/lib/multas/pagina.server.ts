import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import type { IsoDate } from '#lib/dates.ts';
import { type DrawnForm, type Texts, tableForm } from '#lib/form.ts';
import { DIA, dia, filled, text } from '#lib/forms/fields.ts';
import { drawForm, receiveForm, redirectTo } from '#lib/pageForm.server.ts';
import { cabemDuas, orNull, screenRow } from '#lib/pageLoad.server.ts';
import { solicitarForm } from '#lib/recursos/form.ts';
import { recorteDe } from '#lib/ui/listas.ts';
import type { MultaDetalhe, MultaNaTela, MultasAnswer } from './contract.ts';
import { datasForm, valoresDasDatas } from './form.ts';
import { guiaEscrita } from './guia.ts';
import { multasNaLista } from './lista.server.ts';
import { GUIA_MAXIMO } from './marcos.ts';
import { paginaDaMulta } from './pagina.ts';
import { estadoDoEndereco, linhasDoPainel } from './painel.ts';

export interface Formularios {
  recurso: DrawnForm;
  datas: DrawnForm;
  guia: DrawnForm;
}

type Pagina = Parameters<typeof receiveForm<string, unknown, FullApi>>[0] &
  Parameters<typeof screenRow>[0] & { locals: { api: FullApi; agora: Date } };

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
  const { pedido, dias, boleto, conhecidos, copiada, parado } = formsDa(multa);
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

function formsDa(multa: MultaDetalhe) {
  const [pedido, dias, boleto] = [
    solicitarForm(multa),
    datasForm(multa),
    guiaForm(multa, paginaDaMulta(multa)),
  ];
  const [conhecidos, copiada] = [valoresDasDatas(multa), valoresDaGuia(multa)];
  const parado: Formularios = {
    recurso: drawForm(pedido),
    datas: drawForm(dias, conhecidos),
    guia: drawForm(boleto, copiada),
  };
  return { pedido, dias, boleto, conhecidos, copiada, parado };
}

/** What the list of fines shows, by its address; beside an open fine, all of them. */
export function naListaDeMultas({ Multas }: MultasAnswer, url: URL | null, hoje: IsoDate) {
  const linhas = linhasDoPainel(Multas, hoje);
  const recorte = url ? recorteDe(url) : { busca: '', pagina: 1 };
  const estado = estadoDoEndereco(url?.searchParams.get('mostrar') ?? null);
  return { linhas, estado, busca: recorte.busca, ...multasNaLista(linhas, { ...recorte, estado }) };
}

export type ListaDeMultas = ReturnType<typeof naListaDeMultas>;

/** Where two panes fit, a list has its first fine open beside it. */
export async function abrirAoLado(
  { locals: { api }, request }: Pick<Pagina, 'locals' | 'request'>,
  primeira: MultaNaTela | undefined,
) {
  if (!primeira || !cabemDuas(request)) return null;
  const multa = await orNull(lerMulta(api, primeira));
  return multa && { multa, formularios: formsDa(multa).parado };
}

/** There an open fine has the list beside it; without a plan the list is closed. */
export async function listaAoLado({
  locals: { api, sessao },
  request,
}: {
  locals: App.Locals;
  request: Request;
}) {
  return sessao?.liberado && cabemDuas(request) ? orNull(api.multas.listar()) : null;
}

function lerMulta(api: FullApi, { Guid: guid, Id: id, Tipo, Origem }: MultaNaTela): Promise<MultaDetalhe> {
  if (Origem === 'motorista') return api.guardadas.ver({ guid });
  return Tipo === 'Veiculo' ? api.multas.resumo({ id }) : api.multas.resumoHabilitacao({ guid });
}

/** The payment code of one fine, copied by the driver; an emptied field withdraws it. */
function guiaForm(
  multa: Pick<MultaDetalhe, 'Id' | 'Guid' | 'Tipo' | 'Origem' | 'Guias'>,
  pagina = paginaDaMulta(multa),
) {
  const tem = copiada(multa) !== undefined;
  const codigo = tem ? text : filled('Cole a linha digitável ou o Pix da guia.');
  return tableForm(
    {
      Codigo: {
        rotulo: 'Linha digitável ou Pix copia e cola',
        autocomplete: 'off',
        ...(tem && { dica: 'Para tirar o código daqui, apague-o e guarde.' }),
        schema: v.pipe(codigo, v.maxLength(GUIA_MAXIMO)),
      },
      Vencimento: { rotulo: 'Vencimento impresso (opcional)', ...DIA, schema: dia },
    },
    {
      async submit(api: FullApi, { Codigo, Vencimento }) {
        const dela = { GuidMulta: multa.Guid, Codigo, Vencimento: Vencimento || null };
        const { Guardada } = await api.multas.guardarGuia(dela);
        return { redirect: `${pagina}#guia`, aviso: Guardada ? 'guiaGuardada' : 'guiaRetirada' };
      },
    },
  );
}

function valoresDaGuia(multa: Pick<MultaDetalhe, 'Guias'>): Texts<'Codigo' | 'Vencimento'> {
  const minha = copiada(multa);
  if (!minha) return {};
  return {
    Codigo: guiaEscrita({ tipo: minha.Tipo, codigo: minha.Codigo }),
    Vencimento: minha.Vencimento ?? '',
  };
}

const copiada = ({ Guias }: Pick<MultaDetalhe, 'Guias'>) =>
  Guias.find(({ Origem }) => Origem === 'motorista');
