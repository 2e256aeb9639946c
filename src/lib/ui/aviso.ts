import type { Aviso } from '#lib/messages.ts';

/** The tone of an alert or a chip. */
export type TipoDeAviso = Aviso['tipo'];

/** One line of an error summary: `campo` is the id of the control it links to, `rotulo` its label. */
export interface ErroDeCampo {
  campo: string;
  rotulo?: string | undefined;
  texto: string;
}
