import type { Aviso } from '#lib/messages.ts';

/** The tone of an alert or a chip. */
export type TipoDeAviso = Aviso['tipo'];

/** One line of an error summary: `campo` is the id of the control it links to. */
export interface ErroDeCampo {
  campo: string;
  texto: string;
}
