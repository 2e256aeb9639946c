import type { FullApi } from '../contract.ts';
import { paginaDaMulta } from '../multas/pagina.ts';
import { orNull } from '../pageLoad.server.ts';
import { paths } from '../paths.ts';
import type { SessaoDaPagina } from '../shell/sessao.ts';
import type { DossieLido } from './contract.ts';

interface Locals {
  api: FullApi;
  sessao: Pick<SessaoDaPagina, 'liberado'> | null;
}

/**
 * The page of the fine of a case file, or null when the driver may not open it: without a plan only a fine kept by hand has one, and
 * one that an appeal opens.
 */
export async function multaDoDossie({ api, sessao }: Locals, dossie: DossieLido): Promise<string | null> {
  const { Guid: guid, Id: id, Tipo, Origem } = dossie;
  const pagina = paginaDaMulta(dossie);
  if (sessao?.liberado) return pagina;
  if (Origem !== 'fonte') return paths.app.guardadas.ver(guid);
  const lida = Tipo === 'Habilitacao' ? api.multas.resumoHabilitacao({ guid }) : api.multas.resumo({ id });
  return (await orNull(lida)) && pagina;
}
