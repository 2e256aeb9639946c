import { type PlanoEscolhido, paths, withItems } from '../paths.ts';
import { type ItemEscolhido, itensDoEndereco } from './itens.ts';

/** The driver's choice, from the page's address to the server's prices: never a price. */
export type Escolha =
  | { tipo: 'produtos'; plano?: PlanoEscolhido | undefined; itens: readonly ItemEscolhido[] }
  | { tipo: 'venda'; vendaId: number };

/** A choice of a plan, of products and of appeals of fines. */
export type EscolhaDeProdutos = Extract<Escolha, { tipo: 'produtos' }>;

/** `8/16` in the address: a plan; nothing: no plan; null: an invalid address. */
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

/** A purchase path with its choice. */
export function comAEscolha(path: string, { plano, itens }: EscolhaDeProdutos): string {
  const endereco = withItems(path, itens);
  if (!plano?.comeca) return endereco;
  return `${endereco}${itens.length > 0 ? '&' : '?'}comeca=${plano.comeca}`;
}

/** The canonical address of a purchase. A native form of products submits more; it is redirected to this one. */
export function enderecoDaEscolha(escolha: EscolhaDeProdutos): string {
  return comAEscolha(paths.app.planos.formaPagamento(escolha.plano), escolha);
}
