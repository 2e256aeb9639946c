import type { FullApi } from '#lib/contract.ts';
import type { DrawnForm, FormState } from '#lib/form.ts';
import { drawForm, receiveForm } from '#lib/pageForm.server.ts';
import { estadoPorSigla, UF_PADRAO } from '#lib/referencia/estados.ts';
import { camposQueFaltam, perfilForm, perfilValues } from './perfilForm.ts';

interface Pagina {
  url: URL;
  request: Request;
  response: { status?: number; headers: Headers };
  locals: { api: FullApi };
}

/** What a payment needs and the profile lacks, asked for on the page of the payment. */
export interface PerfilNaCompra {
  /** Empty: nothing is missing. */
  pedidos: readonly string[];
  estado: DrawnForm;
  cidades: readonly string[];
  acao: string;
}

/** Query parameter that marks the form of the profile, because the page has another form. */
const DADOS = 'dados';

export const completando = (url: URL): boolean => url.searchParams.has(DADOS);

/** The form for the missing fields; `aqui` is the payment page to return to. */
export async function perfilNaCompra(pagina: Pagina, aqui: string): Promise<PerfilNaCompra | Response> {
  const { api } = pagina.locals;
  const perfil = await api.conta.perfil();
  const prefill = { ...perfilValues(perfil), volta: aqui };
  const dele = completando(pagina.url) || pagina.request.method !== 'POST';
  const estado = dele ? await receiveForm(pagina, perfilForm, prefill) : drawForm(perfilForm, prefill);
  if (estado instanceof Response) return estado;
  return {
    pedidos: camposQueFaltam(perfil),
    estado,
    cidades: await cidadesDoPerfil(api, estado),
    acao: `${aqui}${aqui.includes('?') ? '&' : '?'}${DADOS}=1`,
  };
}

/** The cities of the form's state; an unknown state, which the form refuses, has those of the first one shown. */
export async function cidadesDoPerfil(api: FullApi, { values }: FormState): Promise<string[]> {
  const { Sigla: uf = UF_PADRAO } = estadoPorSigla(values.Uf ?? '') ?? {};
  return (await api.referencia.municipios({ uf })).map(({ Nome }) => Nome);
}
