import type { Bloco } from '#lib/documentos/documento.ts';
import type { Operadora } from '#lib/politicas/operadora.ts';

type Pares = Extract<Bloco, { tipo: 'pares' }>;

/** The company as a party of a printed document. */
export function paresDaOperadora({ nome, cnpj, endereco, suporte }: Operadora): Pares {
  return paresPresentes([
    ['Nome', nome],
    ['CNPJ', cnpj],
    ['Endereço', endereco],
    ['E-mail', suporte],
  ]);
}

export function paresPresentes(pares: [rotulo: string, valor: string | null][]): Pares {
  const presentes = pares.flatMap(([rotulo, valor]): [string, string][] => (valor ? [[rotulo, valor]] : []));
  return { tipo: 'pares', pares: presentes };
}
