import type { Centavos } from '#lib/money.ts';
import { rotuloDoDireito } from '#lib/multas/cabeca.ts';
import type { MultaDetalhe } from '#lib/multas/contract.ts';
import { paginaDaMulta } from '#lib/multas/pagina.ts';
import { paths, withItems } from '#lib/paths.ts';
import { PRODUTOS_EXTRAS } from '#lib/planos/catalogo.ts';
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

/** `respostas` go with a driver into an owned petition. Owned options before paid ones: the appeal of a watched fine by our team, or a petition that the driver files. */
export function caminhosDaConferencia(
  multa: MultaDetalhe | null,
  solicitacoes: readonly SolicitacaoWire[],
  respostas: Rascunho,
): Caminho[] {
  const caminhos = [...(multa?.Fase ? [recursoDa(multa)] : []), ...peticao(solicitacoes, respostas)];
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

function peticao(solicitacoes: readonly SolicitacaoWire[], respostas: Rascunho): Caminho[] {
  const titulo = 'Você recebe a minuta com estes fundamentos, confere, assina e protocola.';
  const livre = solicitacoes.find(podeGerarRecurso);
  if (livre) {
    const href = paths.app.recursoOnline.cadastrarMulta(livre, undefined, respostas);
    return [{ titulo, preco: null, pago: true, href, rotulo: 'Usar a petição já paga' }];
  }
  const produto = PRODUTOS_EXTRAS.find(({ direito, unidades }) => direito === 'peticao' && unidades === 1);
  if (!produto) return [];
  const href = withItems(paths.app.planos.formaPagamento(), [{ guid: produto.guid, quantidade: 1 }]);
  return [{ titulo, preco: produto.valor, pago: false, href, rotulo: 'Comprar a petição' }];
}
