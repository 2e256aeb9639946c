import type { Cinza } from '#lib/guardadas/carta/foto/cinza.ts';
import type { FotosLidas } from '#lib/guardadas/carta/foto/lerFotos.ts';
import type { Conferencia } from '#lib/guardadas/carta/valores.ts';

/** What the page asks of the thread that reads: nothing but pictures goes in. */
export interface Pedido {
  fotos: Cinza[];
  com: Conferencia;
}

/** What the thread tells the page: how far it is, what it read, or that the reader did not come or did not read. */
export type Recado =
  | { tipo: 'baixando'; feito: number; de: number }
  | { tipo: 'lendo'; feito: number; de: number }
  | ({ tipo: 'lido' } & Pick<FotosLidas, 'lida' | 'recortes' | 'duvidas'>)
  | { tipo: 'erro'; erro: 'leitor' | 'leitura' };
