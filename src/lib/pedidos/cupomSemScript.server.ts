import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { AppError } from '../errors.ts';
import { TEXTS } from '../messages.ts';
import { formOf } from '../pageForm.server.ts';
import type { Escolha } from '../planos/escolha.ts';
import { type ServerKey, storedStateForPage, storeStateForPage } from '../session/sealed.server.ts';
import { novoPedidoId } from './rules.ts';

interface Pagina {
  request: Request;
  locals: { api: FullApi; sealKey: ServerKey };
}

/**
 * 'Aplicar cupom' and 'Remover cupom' submit the summary form, which returns with the result: a redirect Response or, when the state
 * cannot be stored, the result itself. Undefined: neither was pressed.
 */
export async function cupomPedido(
  pagina: Pagina,
  escolha: Escolha,
): Promise<CupomPedido | Response | undefined> {
  const { request, locals } = pagina;
  if (request.method !== 'POST') return storedStateForPage(pagina, 'cupom', CupomPedido);
  const data = await formOf(request.clone());
  const acao = data?.get('acao');
  if (acao !== 'cupom' && acao !== 'sem-cupom') return undefined;
  const texto = (name: string) => String(data?.get(name) ?? '');
  const pedido = acao === 'cupom' ? texto('cupom') : '';
  const aviso = await avisoDoCupom(locals.api, escolha, pedido);
  const cupom = aviso?.tipo === 'ok' ? pedido : '';
  const tela = { values: { order_id: texto('order_id') || novaCompra().order_id, cupom }, aviso };
  return (await storeStateForPage(pagina, 'cupom', tela)) ?? tela;
}

const AvisoDoCupom = v.object({ tipo: v.picklist(['ok', 'erro']), texto: v.string() });
type AvisoDoCupom = v.InferOutput<typeof AvisoDoCupom>;

const CupomPedido = v.object({
  values: v.object({ order_id: v.string(), cupom: v.string() }),
  aviso: v.optional(AvisoDoCupom),
});
type CupomPedido = v.InferOutput<typeof CupomPedido>;

/** `porque`: the reason, if there is one besides being unknown. */
export const cupomInvalido = (porque: string | undefined): AvisoDoCupom => ({
  tipo: 'erro',
  texto: porque ?? TEXTS.cupomInvalido,
});

async function avisoDoCupom(
  api: FullApi,
  escolha: Escolha,
  cupom: string,
): Promise<AvisoDoCupom | undefined> {
  if (cupom.trim() === '') return undefined;
  try {
    const produtos = escolha.tipo === 'produtos' ? [...escolha.itens] : [];
    const { response, mensagemExibir } = await api.pedidos.aplicaCupom({ cupom, produtos });
    return response === 'success'
      ? { tipo: 'ok', texto: TEXTS.cupomAplicado }
      : cupomInvalido(mensagemExibir);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { tipo: 'erro', texto: TEXTS.cupomErro };
  }
}

/** The initial values of a summary. The code is the purchase's key, created with the page. */
export function novaCompra() {
  return { order_id: novoPedidoId((bytes) => crypto.getRandomValues(bytes)), cupom: '' };
}
