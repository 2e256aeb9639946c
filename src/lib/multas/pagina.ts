import { paths } from '#lib/paths.ts';

/** The page of a fine: those of vehicles go by id, those of licences by guid, as specified. */
export function paginaDaMulta({
  Tipo,
  Id,
  Guid,
}: {
  Tipo: 'Veiculo' | 'Habilitacao';
  Id: number;
  Guid: string;
}): string {
  return Tipo === 'Veiculo' ? paths.app.multas.ver(Id) : paths.app.multas.verHabilitacao(Guid);
}
