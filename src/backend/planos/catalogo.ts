import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { PRODUTOS_EXTRAS, type ProdutoExtra, planoPorIds } from '#lib/planos/catalogo.ts';
import type { planos } from '#lib/planos/contract.ts';
import { toReais } from '#lib/wire.ts';
import type { Ctx } from '../context.ts';

export async function produtosExtras(): Promise<WireAnswer<typeof planos.todos>> {
  return PRODUTOS_EXTRAS.map(naOferta);
}

export async function plano(
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

function naOferta({ guid, nome, descricao, valor }: ProdutoExtra) {
  return { Guid: guid, NomeProduto: nome, DescricaoProduto: descricao, ValorProduto: toReais(valor) };
}
