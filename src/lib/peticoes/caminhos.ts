import type { Centavos } from '#lib/money.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { rotuloDoDireito } from '#lib/multas/rules.ts';
import { paths, safeReturn, withItems } from '#lib/paths.ts';
import { PRODUTOS_EXTRAS, produtoExtraPorGuid } from '#lib/planos/catalogo.ts';
import { emPalavras, itensDoEndereco } from '#lib/planos/escolha.ts';
import type { SolicitacaoWire } from './contract.ts';
import type { Rascunho } from './form.ts';
import { podeGerarRecurso } from './solicitacao.ts';

/** A way to use the found grounds. */
interface Caminho {
  titulo: string;
  /** Null: already paid. */
  preco: Centavos | null;
  pago: boolean;
  href: string;
  rotulo: string;
  /** The same purchase with Pix, without the page of all ways to pay. */
  pix?: string;
}

/**
 * `respostas` go with a driver into an owned petition; `comprar` is the address of the purchase that waits for the check. Owned options
 * before paid ones: the appeal of a watched fine by our team, or a petition that the driver files.
 */
export function caminhosDaConferencia(
  multa: MultaDetalhe | null,
  solicitacoes: readonly SolicitacaoWire[],
  respostas: Rascunho,
  comprar = '',
): Caminho[] {
  const caminhos = [
    ...(multa?.Fase ? [recursoDa(multa, comprar)] : []),
    ...peticao(solicitacoes, respostas, comprar),
  ];
  return caminhos.sort((a, b) => Number(b.pago) - Number(a.pago));
}

const PELA_EQUIPE = 'Nossa equipe prepara e protocola.';

function recursoDa(multa: MultaDetalhe, comprar: string): Caminho {
  const titulo = PELA_EQUIPE;
  const pagina = `${paginaDaMulta(multa)}?pedir#recurso`;
  const itens = itensDaCompra(comprar);
  const escolhida = itens.some(({ guid }) => guid === multa.Guid);
  // A chosen fine is for sale: what the driver has already goes to fines of a nearer day.
  const pago = escolhida ? null : rotuloDoDireito(multa);
  if (pago) return { titulo, preco: null, pago: true, href: pagina, rotulo: pago };
  const href = escolhida ? comprar : withItems(FORMA, [{ guid: multa.Guid, quantidade: 1 }]);
  const rotulo = escolhida && itens.length > 1 ? 'Seguir com a compra' : 'Comprar este recurso';
  return { titulo, preco: multa.PrecoRecurso, pago: false, href, rotulo };
}

function peticao(solicitacoes: readonly SolicitacaoWire[], respostas: Rascunho, comprar: string): Caminho[] {
  const daPeticao = 'A petição com estes fundamentos: você assina e protocola.';
  const livre = solicitacoes.find(podeGerarRecurso);
  if (livre) {
    const href = paths.app.recursoOnline.cadastrarMulta(livre, undefined, respostas);
    return [{ titulo: daPeticao, preco: null, pago: true, href, rotulo: 'Usar a petição já paga' }];
  }
  const escolhidos = itensDaCompra(comprar).flatMap(({ guid, quantidade }) => {
    const produto = produtoExtraPorGuid(guid);
    return produto ? [{ ...produto, quantidade }] : [];
  });
  const avulsa = PRODUTOS_EXTRAS.filter((um) => um.direito === 'peticao' && um.unidades === 1);
  const produtos = escolhidos.length > 0 ? escolhidos : avulsa.map((um) => ({ ...um, quantidade: 1 }));
  const peticoes = produtos.filter(({ direito }) => direito === 'peticao');
  const varias = produtos.reduce((soma, { quantidade, unidades }) => soma + quantidade * unidades, 0) > 1;
  return [
    {
      titulo: peticoes.length > 0 ? daPeticao : PELA_EQUIPE,
      preco: produtos.reduce((soma, { quantidade, valor }) => soma + quantidade * valor, 0),
      pago: false,
      href: escolhidos.length > 0 ? comprar : withItems(FORMA, produtos),
      rotulo: varias || peticoes.length === 0 ? `Comprar ${emPalavras(produtos)}` : 'Comprar a petição',
      ...(escolhidos.length === 0 && { pix: withItems(paths.app.extras.pix, produtos) }),
    },
  ];
}

/** The purchase without what the check was about; null when nothing is left of it. */
export function compraSem(multa: MultaDetalhe | null, comprar = ''): string | null {
  const caminho = enderecoDaCompra(comprar)?.pathname;
  const itens = itensDaCompra(comprar).filter(({ guid }) =>
    multa ? guid !== multa.Guid : !produtoExtraPorGuid(guid),
  );
  return caminho && (itens.length > 0 || caminho !== FORMA) ? withItems(caminho, itens) : null;
}

const itensDaCompra = (comprar: string) =>
  itensDoEndereco(enderecoDaCompra(comprar)?.searchParams ?? new URLSearchParams());

/** Null for any other address. */
function enderecoDaCompra(comprar: string): URL | null {
  return safeReturn(comprar)?.startsWith(FORMA) ? new URL(comprar, 'http://localhost') : null;
}

const FORMA = paths.app.planos.formaPagamento();
