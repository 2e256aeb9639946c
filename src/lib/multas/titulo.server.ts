import { infracaoPorCodigo } from './infracoes.server.ts';

/** What happened in plain words: the table's, else the source's. */
export function tituloDaMulta({
  CodigoInfracao,
  Descricao,
}: {
  CodigoInfracao: string | null;
  Descricao: string;
}): string {
  return infracaoPorCodigo(CodigoInfracao ?? '')?.descricao ?? Descricao;
}
