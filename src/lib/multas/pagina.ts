import { paths } from '#lib/paths.ts';
import type { OrigemDaMulta } from './origem.ts';

/** The page of a fine: those of vehicles go by id, those of licences by guid, as specified; ours are those kept by hand. */
export function paginaDaMulta({
  Tipo,
  Id,
  Guid,
  Origem,
}: {
  Tipo: 'Veiculo' | 'Habilitacao';
  Id: number;
  Guid: string;
  Origem?: OrigemDaMulta | undefined;
}): string {
  if (Origem === 'motorista') return paths.app.guardadas.ver(Guid);
  return Tipo === 'Veiculo' ? paths.app.multas.ver(Id) : paths.app.multas.verHabilitacao(Guid);
}
