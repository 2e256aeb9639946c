/** A message that a page shows once, at its top. */
export interface Aviso {
  tipo: TipoDeAviso;
  texto: string;
  titulo?: string | undefined;
}

export type TipoDeAviso = 'ok' | 'erro' | 'info' | 'alerta';

/** One line of an error summary: `campo` is the id of the control it links to. */
export interface ErroDeCampo {
  campo: string;
  texto: string;
}
