import type { Bloco } from '#lib/pdf/documento.ts';

/** The company that runs the service, as contracts, receipts and policies name it (Decreto 7.962/2013, art. 2º). */
export interface Operadora {
  nome: string;
  /** Null until the operator sets it: documents then leave the line out. */
  cnpj: string | null;
  endereco: string;
  suporte: string;
}

/** Name and document lines of a party, in the shape that the renderer prints. */
export function paresDaOperadora({ nome, cnpj, endereco, suporte }: Operadora): [string, string][] {
  const documento: [string, string][] = cnpj ? [['CNPJ', cnpj]] : [];
  return [['Nome', nome], ...documento, ['Endereço', endereco], ['E-mail', suporte]];
}

/** The lines with something to say. */
export function paresPresentes(pares: [string, string | null][]): Extract<Bloco, { tipo: 'pares' }> {
  const presentes = pares.flatMap(([rotulo, valor]): [string, string][] => (valor ? [[rotulo, valor]] : []));
  return { tipo: 'pares', pares: presentes };
}
