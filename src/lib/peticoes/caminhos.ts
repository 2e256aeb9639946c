import type { Centavos } from '#lib/money.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { rotuloDoDireito } from '#lib/multas/rules.ts';
import { paths, withItems } from '#lib/paths.ts';
import { PRODUTOS_EXTRAS } from '#lib/planos/catalogo.ts';
import { emPalavras, itensDoEndereco } from '#lib/planos/itens.ts';
import type { SolicitacaoWire } from './contract.ts';
import type { Rascunho } from './form.ts';
import { podeGerarRecurso } from './rules.ts';

/** A way to use the found grounds. */
interface Caminho {
  titulo: string;
  /** Null: already paid. */
  preco: Centavos | null;
  pago: boolean;
  href: string;
  rotulo: string;
}

/** `respostas` go with a driver into an owned petition; `comprar` is the product of which 'Comprar' led here, as an address has it. Owned options before paid ones: the appeal of a watched fine by our team, or a petition that the driver files. */
export function caminhosDaConferencia(
  multa: MultaDetalhe | null,
  solicitacoes: readonly SolicitacaoWire[],
  respostas: Rascunho,
  comprar = '',
): Caminho[] {
  const caminhos = [...(multa?.Fase ? [recursoDa(multa)] : []), ...peticao(solicitacoes, respostas, comprar)];
  return caminhos.sort((a, b) => Number(b.pago) - Number(a.pago));
}

function recursoDa(multa: MultaDetalhe): Caminho {
  const titulo = 'Nossa equipe prepara e protocola.';
  const pagina = `${paginaDaMulta(multa)}?pedir#recurso`;
  const pago = rotuloDoDireito(multa);
  if (pago) return { titulo, preco: null, pago: true, href: pagina, rotulo: pago };
  const href = withItems(paths.app.planos.formaPagamento(), [{ guid: multa.Guid, quantidade: 1 }]);
  return { titulo, preco: multa.PrecoRecurso, pago: false, href, rotulo: 'Comprar este recurso' };
}

function peticao(solicitacoes: readonly SolicitacaoWire[], respostas: Rascunho, comprar: string): Caminho[] {
  const titulo = 'Você recebe a minuta com estes fundamentos, confere, assina e protocola.';
  const livre = solicitacoes.find(podeGerarRecurso);
  if (livre) {
    const href = paths.app.recursoOnline.cadastrarMulta(livre, undefined, respostas);
    return [{ titulo, preco: null, pago: true, href, rotulo: 'Usar a petição já paga' }];
  }
  const [item] = itensDoEndereco(new URLSearchParams({ item: comprar }));
  const produtos = PRODUTOS_EXTRAS.filter(({ direito }) => direito === 'peticao');
  const produto =
    produtos.find(({ guid }) => guid === item?.guid) ?? produtos.find(({ unidades }) => unidades === 1);
  if (!produto) return [];
  const { guid, nome, valor } = produto;
  const quantidade = guid === item?.guid ? item.quantidade : 1;
  const href = withItems(paths.app.planos.formaPagamento(), [{ guid, quantidade }]);
  const varias = quantidade * produto.unidades > 1;
  const rotulo = varias ? `Comprar ${emPalavras([{ quantidade, nome }])}` : 'Comprar a petição';
  return [{ titulo, preco: valor * quantidade, pago: false, href, rotulo }];
}
