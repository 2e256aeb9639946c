import type { Ctx } from '#backend/platform/context.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import {
  PRODUTOS_EXTRAS,
  type ProdutoExtra,
  planoPorIds,
  produtoExtraPorGuid,
} from '#lib/planos/catalogo.ts';
import { planos } from '#lib/planos/contract.ts';
import { toReais } from '#lib/wire.ts';
import { recursosDasMultas } from './precificar.ts';

/** The products on sale. */
export const ofertaRoutes: Route[] = [
  route(planos.todos, produtosExtras),
  route(planos.resumo, produtoExtra),
  route(planos.porIds, plano),
];

async function produtosExtras(): Promise<WireAnswer<typeof planos.todos>> {
  return PRODUTOS_EXTRAS.map(naOferta);
}

/** A catalogue product, or the appeal of one of the driver's fines. */
async function produtoExtra(
  ctx: Ctx,
  { guid }: ParsedInput<typeof planos.resumo>,
): Promise<WireAnswer<typeof planos.resumo>> {
  const produto = produtoExtraPorGuid(guid);
  if (produto) return naOferta(produto);
  const [recurso] = await recursosDasMultas(ctx, [guid]);
  if (!recurso) fail('PRODUTO_NAO_ENCONTRADO');
  return naOferta({ ...recurso, descricao: DESCRICAO_DO_RECURSO });
}

async function plano(
  _ctx: Ctx,
  { id_plano, id_plano_detalhe }: ParsedInput<typeof planos.porIds>,
): Promise<WireAnswer<typeof planos.porIds>> {
  const achado = planoPorIds(id_plano, id_plano_detalhe);
  if (!achado) fail('PRODUTO_NAO_ENCONTRADO');
  const { periodicidade, precoMensal } = achado.detalhe;
  return {
    response: 'success',
    plano: { Descricao: achado.plano.nome, Periodicidade: periodicidade, Preco: toReais(precoMensal) },
  };
}

const DESCRICAO_DO_RECURSO =
  'Um recurso desta multa, preparado e protocolado pela nossa equipe com os documentos que você enviar.';

function naOferta({
  guid,
  nome,
  descricao,
  valor,
}: Pick<ProdutoExtra, 'guid' | 'nome' | 'descricao' | 'valor'>) {
  return { Guid: guid, NomeProduto: nome, DescricaoProduto: descricao, ValorProduto: toReais(valor) };
}
