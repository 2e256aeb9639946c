import { formatDate } from '../dates.ts';
import { type Pagina, paginaDe, procura, type Recorte } from '../ui/listas.ts';
import { formatarCodigo } from './codigo.ts';
import { tituloDaMulta } from './infracoes.server.ts';
import type { Filtro, LinhaDoPainel } from './painel.ts';
import { ondeNaLinha } from './unicas.ts';

interface Lista extends Pagina<LinhaDoPainel> {
  /** All search results, whatever the filter chip. */
  achadas: readonly LinhaDoPainel[];
}

/** A page of the fines, filtered by a chip and a search: plate or CNH, auto, body, infraction, code, place, day. */
export function multasNaLista(
  linhas: readonly LinhaDoPainel[],
  { busca, pagina, filtro }: Recorte & { filtro: Filtro | null },
): Lista {
  const acha = procura(busca);
  const achadas = busca === '' ? linhas : linhas.filter((linha) => acha(...textosDa(linha)));
  const mostradas = achadas.filter(({ filtros }) => filtro === null || filtros.includes(filtro));
  return { ...paginaDe(mostradas, pagina), achadas };
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
