import { formatDate } from '#lib/dates.ts';
import { type Pagina, paginaDe, procura, type Recorte } from '#lib/ui/listas.ts';
import { formatarCodigo } from './codigo.ts';
import { tituloDaMulta } from './infracoes.server.ts';
import type { Filtro, LinhaDoPainel } from './painel.ts';
import { ondeNaLinha } from './unicas.ts';

interface Lista extends Pagina<LinhaDoPainel> {
  /** All search results, whatever the filter chip. */
  achadas: readonly LinhaDoPainel[];
}

/** The orders of the list, in the address as `?ordem=`: the nearest deadline first, or one of these. */
export const ORDENS = { valor: 'Maior valor', data: 'Mais recente' } as const;
export type Ordem = keyof typeof ORDENS;

export function ordemDe(texto: string | null): Ordem | null {
  return texto !== null && Object.hasOwn(ORDENS, texto) ? (texto as Ordem) : null;
}

const COMPARAR: Record<Ordem, (a: LinhaDoPainel, b: LinhaDoPainel) => number> = {
  valor: (a, b) => b.multa.ValorSerPago - a.multa.ValorSerPago,
  data: (a, b) => b.multa.DataInfracao.localeCompare(a.multa.DataInfracao),
};

/** A page of the fines, filtered by a chip and a search: plate or CNH, auto, body, infraction, code, place, day. */
export function multasNaLista(
  linhas: readonly LinhaDoPainel[],
  { busca, pagina, filtro, ordem }: Recorte & { filtro: Filtro | null; ordem: Ordem | null },
): Lista {
  const acha = procura(busca);
  const achadas = busca === '' ? linhas : linhas.filter((linha) => acha(...textosDa(linha)));
  const mostradas = filtro === null ? achadas : achadas.filter(({ filtros }) => filtros.includes(filtro));
  return { ...paginaDe(ordem ? mostradas.toSorted(COMPARAR[ordem]) : mostradas, pagina), achadas };
}

function textosDa({ multa }: LinhaDoPainel): (string | null)[] {
  return [
    ondeNaLinha(multa),
    multa.AutoInfracao,
    multa.OrgaoEmissor,
    tituloDaMulta(multa),
    multa.Descricao,
    multa.CodigoInfracao && formatarCodigo(multa.CodigoInfracao),
    multa.LocalInfracao,
    formatDate(multa.DataInfracao),
  ];
}
