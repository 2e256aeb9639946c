import { formatPlate } from '#lib/documents.ts';
import { TEXTS } from '#lib/messages.ts';
import type { MultaNaTela } from './contract.ts';
import { estaPaga } from './situacao.ts';

/** One fine to the driver, however many licences and vehicles list its AIT. */
export interface MultaUnica extends MultaNaTela {
  /** Where it is listed: 'CNH final 7890', 'KVL1A23'. */
  etiquetas: string[];
}

/**
 * One row per AIT for lists, counts, sums and warnings. The licence's listing leads, because it can be chosen and its points count;
 * paid in one listing is paid; of two amounts the larger one is shown.
 */
export function multasUnicas(multas: readonly MultaNaTela[]): MultaUnica[] {
  return [...Map.groupBy(multas, ({ Chave }) => Chave).values()].flatMap(juntar);
}

function juntar(iguais: readonly MultaNaTela[]): MultaUnica[] {
  const principal = iguais.find(({ Tipo }) => Tipo === 'Habilitacao') ?? iguais[0];
  if (!principal) return [];
  const paga = iguais.find(estaPaga);
  return [
    {
      ...principal,
      StatusPagamento: paga?.StatusPagamento ?? principal.StatusPagamento,
      ValorSerPago: valorUnico(iguais),
      Pontos: Math.max(...iguais.map(({ Pontos }) => Pontos)),
      etiquetas: [...new Set([principal, ...iguais].map(etiquetaDe))],
    },
  ];
}

type ComValor = Pick<MultaNaTela, 'StatusPagamento' | 'ValorSerPago'>;

/** The amount due for one AIT in several listings: paid in one is paid; of two amounts the larger one. */
export function valorUnico(iguais: readonly ComValor[]): number {
  const paga = iguais.find(estaPaga);
  return paga?.ValorSerPago ?? Math.max(...iguais.map(({ ValorSerPago }) => ValorSerPago));
}

/** The listings in one short line: with two, a licence is shown by its last digits only. */
export function ondeNaLinha({ etiquetas }: Pick<MultaUnica, 'etiquetas'>): string {
  const curtas =
    etiquetas.length > 1 ? etiquetas.map((uma) => uma.replace(/^CNH final /, 'CNH ')) : etiquetas;
  return curtas.join(' e ');
}

function etiquetaDe({ Origem, PlacaInformada, Habilitacao, Veiculo }: MultaNaTela): string {
  if (Origem === 'motorista')
    return [PlacaInformada && formatPlate(PlacaInformada), TEXTS.guardadaPorVoce].filter(Boolean).join(', ');
  return Habilitacao ? cnhCurta(Habilitacao.NumeroCnh) : formatPlate(Veiculo?.Placa ?? '');
}

/** A licence by its last digits: enough to tell it from the driver's others. */
export function cnhCurta(numero: string): string {
  return `CNH final ${numero.slice(-4)}`;
}
