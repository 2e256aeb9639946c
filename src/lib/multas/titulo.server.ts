import { infracaoPorCodigo } from './infracoes.server.ts';

/** The infraction in plain words: from the table, else from the source. */
export function tituloDaMulta({
  CodigoInfracao,
  Descricao,
}: {
  CodigoInfracao: string | null;
  Descricao: string;
}): string {
  return infracaoPorCodigo(CodigoInfracao ?? '')?.descricao ?? Descricao;
}
