import { paths } from '#lib/paths.ts';
import type { OrigemDaMulta } from './marcos.ts';

/** The page of a fine: vehicle fines by id, licence fines by guid, as specified; ours are those kept by hand. */
export function paginaDaMulta(multa: MultaComPagina | MultaNaTabela): string {
  const { tipo, id, guid, origem } = 'tipo' in multa ? multa : daTela(multa);
  if (origem === 'motorista') return paths.app.guardadas.ver(guid);
  return tipo === 'Veiculo' ? paths.app.multas.ver(id) : paths.app.multas.verHabilitacao(guid);
}

/** Where a fine's page leads back: without a plan the list of fines is closed, and an appeal opened the page. */
export function listaDaMulta({ liberado }: { liberado: boolean }): string {
  return liberado ? paths.app.multas.lista : paths.app.recursos;
}

function daTela({ Tipo: tipo, Id: id, Guid: guid, Origem: origem }: MultaComPagina): MultaNaTabela {
  return { tipo, id, guid, origem };
}

type Tipo = 'Veiculo' | 'Habilitacao';

/** What gives a fine its page, as the wire names it. */
export interface MultaComPagina {
  Tipo: Tipo;
  Id: number;
  Guid: string;
  Origem?: OrigemDaMulta | undefined;
}

/** As its row does. */
interface MultaNaTabela {
  tipo: Tipo;
  id: number;
  guid: string;
  origem: OrigemDaMulta | undefined;
}
