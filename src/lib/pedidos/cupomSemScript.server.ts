import type { FullApi } from '#lib/contract.ts';
import { AppError } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { formOf } from '#lib/pageForm.server.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import { novoPedidoId } from './rules.ts';

interface Pagina {
  request: Request;
  locals: { api: FullApi };
}

/** 'Aplicar cupom' and 'Remover cupom' submit the summary form, whose page shows the result. Undefined: neither was pressed. */
export async function cupomPedido(
  { request, locals }: Pagina,
  escolha: Escolha,
): Promise<CupomPedido | undefined> {
  if (request.method !== 'POST') return undefined;
  const data = await formOf(request.clone());
  const acao = data?.get('acao');
  if (acao !== 'cupom' && acao !== 'sem-cupom') return undefined;
  const texto = (name: string) => String(data?.get(name) ?? '');
  const pedido = acao === 'cupom' ? texto('cupom') : '';
  const aviso = await avisoDoCupom(locals.api, escolha, pedido);
  const cupom = aviso?.tipo === 'ok' ? pedido : '';
  return { values: { order_id: texto('order_id') || novaCompra().order_id, cupom }, aviso };
}

interface AvisoDoCupom {
  tipo: 'ok' | 'erro';
  texto: string;
}

interface CupomPedido {
  values: { order_id: string; cupom: string };
  aviso: AvisoDoCupom | undefined;
}

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
