import { type PlanoEscolhido, paths, withItems } from '../paths.ts';
import { type ItemEscolhido, itensDoEndereco } from './itens.ts';

/** The driver's choice, from the page's address to the server's prices: never a price. */
export type Escolha =
  | { tipo: 'produtos'; plano?: PlanoEscolhido | undefined; itens: readonly ItemEscolhido[] }
  | { tipo: 'venda'; vendaId: number };

/** A choice of a plan, of products and of appeals of fines. */
export type EscolhaDeProdutos = Extract<Escolha, { tipo: 'produtos' }>;

/** `8/16` of the address: a plan; nothing: no plan; null: an address that means none. */
export function planoDoEndereco(resto: string | undefined): PlanoEscolhido | undefined | null {
  if (!resto) return undefined;
  const [, idPlano, idPlanoDetalhe] = /^(\d{1,9})\/(\d{1,9})$/.exec(resto) ?? [];
  return idPlano === undefined ? null : { idPlano: Number(idPlano), idPlanoDetalhe: Number(idPlanoDetalhe) };
}

export function escolhaDoEndereco(
  plano: PlanoEscolhido | undefined,
  params: URLSearchParams,
): EscolhaDeProdutos {
  const texto = params.get('comeca');
  const comeca = texto === 'agora' || texto === 'depois' ? texto : undefined;
  return { tipo: 'produtos', plano: plano && { ...plano, comeca }, itens: itensDoEndereco(params) };
}

/** A path of the purchase with what is bought there. */
export function comAEscolha(path: string, { plano, itens }: EscolhaDeProdutos): string {
  const endereco = withItems(path, itens);
  if (!plano?.comeca) return endereco;
  return `${endereco}${itens.length > 0 ? '&' : '?'}comeca=${plano.comeca}`;
}

/**
 * The one way to write the address of a purchase. A native form of products sends more than that; such an address is led to
 * this one, so that it stays short and says what the page shows.
 */
export function enderecoDaEscolha(escolha: EscolhaDeProdutos): string {
  return comAEscolha(paths.app.planos.formaPagamento(escolha.plano), escolha);
}
