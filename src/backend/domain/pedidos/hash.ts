import { createHash } from 'node:crypto';
import type { Escolha } from '#lib/planos/escolha.ts';

/** Hash of the choice, whatever its order or payment method: orders for the same thing share it. */
export function hashDaEscolha(escolha: Escolha): string {
  return sha256(partesDa(escolha));
}

/** Hash of a purchase without the card, whose encrypted form differs each time. */
export function hashDoConteudo(compra: {
  metodo: string;
  escolha: Escolha;
  cupom?: string | undefined;
  parcelas?: number | undefined;
}): string {
  const { metodo, escolha, cupom, parcelas } = compra;
  const comeca = escolha.tipo === 'produtos' ? escolha.plano?.comeca : undefined;
  return sha256([metodo, ...partesDa(escolha), cupom ?? null, parcelas ?? 1, ...(comeca ? [comeca] : [])]);
}

function partesDa(escolha: Escolha): unknown[] {
  if (escolha.tipo === 'venda') return [escolha.vendaId, null, []];
  const { plano, itens } = escolha;
  const emOrdem = [...itens].sort((a, b) => a.guid.localeCompare(b.guid));
  return [
    null,
    plano ? [plano.idPlano, plano.idPlanoDetalhe] : null,
    emOrdem.map(({ guid, quantidade }) => [guid, quantidade]),
  ];
}

const sha256 = (valor: unknown) => createHash('sha256').update(JSON.stringify(valor)).digest('hex');
