import type { Cinza } from '#lib/guardadas/carta/foto/cinza.ts';
import type { FotosLidas } from '#lib/guardadas/carta/foto/lerFotos.ts';
import type { Conferencia } from '#lib/guardadas/carta/valores.ts';

/** Messages of the page to the worker: only pictures. */
export interface Pedido {
  fotos: Cinza[];
  com: Conferencia;
}

/** Messages of the worker to the page: progress, result, or failure of the reader. */
export type Recado =
  | { tipo: 'baixando'; feito: number; de: number }
  | { tipo: 'lendo'; feito: number; de: number }
  | ({ tipo: 'lido' } & Pick<FotosLidas, 'lida' | 'recortes' | 'duvidas'>)
  | { tipo: 'erro'; erro: 'leitor' | 'leitura' };
