import { formatDate } from '#lib/dates.ts';
import { type Pagina, paginaDe, procura, type Recorte } from '#lib/ui/listas.ts';
import { formatarCodigo } from './codigo.ts';
import { tituloDaMulta } from './infracoes.server.ts';
import type { LinhaDoPainel } from './painel.ts';
import type { Estado } from './situacao.ts';
import { ondeNaLinha } from './unicas.ts';

interface Lista extends Omit<Pagina<LinhaDoPainel>, 'linhas'> {
  mostradas: readonly LinhaDoPainel[];
  /** All search results, whatever the filter chip. */
  achadas: readonly LinhaDoPainel[];
}

/** A page of the fines, of a state and a search: plate or CNH, auto, body, infraction, code, place, day. */
export function multasNaLista(
  linhas: readonly LinhaDoPainel[],
  { busca, pagina, estado }: Recorte & { estado: Estado | null },
): Lista {
  const acha = procura(busca);
  const achadas = busca === '' ? linhas : linhas.filter((linha) => acha(...textosDa(linha)));
  const desteEstado = estado === null ? achadas : achadas.filter((linha) => linha.estado === estado);
  const { linhas: mostradas, ...resto } = paginaDe(desteEstado, pagina);
  return { ...resto, mostradas, achadas };
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
