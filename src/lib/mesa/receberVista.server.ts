import { formOf } from '#lib/pageForm.server.ts';
import { consultaDaFila, type FiltroDaFila } from './fila.ts';
import type { Mesa } from './tipos.ts';

const MAIOR_NOME = 40;

/** Saves the current view under a name, or deletes one; returns whether it was possible. */
export async function receberVista(request: Request, mesa: Mesa, filtro: FiltroDaFila): Promise<boolean> {
  if (request.method !== 'POST') return false;
  const dados = await formOf(request);
  const apagar = String(dados?.get('apagar') ?? '');
  if (/^\d{1,15}$/.test(apagar)) {
    await mesa.vistas.apagar(Number(apagar));
    return true;
  }
  const nome = String(dados?.get('nome') ?? '').trim();
  if (nome === '' || nome.length > MAIOR_NOME) return false;
  await mesa.vistas.guardar({ nome, consulta: consultaDaFila({ ...filtro, pagina: 1 }) });
  return true;
}
